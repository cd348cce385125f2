// cardspeak findings: the kinds of things that a verdict finds.
#include <memory>

#include "cli/render/grid.h"
#include "cli/render/remarks.h"
#include "cli/verbs/verbs.h"
#include "model/remarks/forms.h"

namespace cardspeak {
namespace {

HelpPage findings_page() {
  HelpPage page;
  page.name = "findings";
  page.summary = "list the kinds of findings, with a sentence each";
  page.synopsis = {""};
  page.description = {
      "The kinds are what `--finding` takes. A rulebook may name further ones, for sizes of wagers; a store answers "
      "with those that its rounds have where it is asked for one that none of them has."};
  page.examples = {"cardspeak findings"};
  return page;
}

}  // namespace

void list_kinds(Session& session) {
  Grid rows({{"kind"}, {"about"}}, Headings::kUnderstood);
  for (const std::string_view kind : all_kinds()) {
    rows.add({{std::string(kind), Tone::kStrong}, {std::string(kind_text(kind))}});
  }
  session.out.write(rows.text(0, session.out_terminal.width, session.palette()));
}

void declare_findings(CommandLine& line) {
  CLI::App& verb = line.verb(findings_page());
  line.on(verb, [](Session& session) {
    list_kinds(session);
    return ExitStatus::kDone;
  });
}

}  // namespace cardspeak
