// The files of pages: templates of HTML, and the style that they share.
#pragma once

#include <string>
#include <vector>

namespace cardspeak {

struct PageFile {
  std::string name;  // "round.html"
  std::string text;
};

// Those under cli/render/pages, in order of name. Written by cmake/embed_files.cmake.
std::vector<PageFile> page_files();

}  // namespace cardspeak
