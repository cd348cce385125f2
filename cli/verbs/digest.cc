// cardspeak digest: one hash for all that a store says.
#include "replay/digest.h"

#include <memory>

#include "cli/app/books.h"
#include "cli/app/places.h"
#include "cli/app/threads.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/verbs.h"
#include "replay/store.h"

namespace cardspeak {
namespace {

struct DigestCall {
  std::string store;
  std::string books;
  unsigned threads = 0;
};

HelpPage digest_page() {
  HelpPage page;
  page.name = "digest";
  page.summary = "print one hash over the facts and verdicts of a store";
  page.synopsis = {"[--store DIR] [--threads N] [--books DIR]"};
  page.description = {
      "Two stores that hold the same events print the same line under the same rulebooks, on any machine. Facts and "
      "verdicts are made again from the raw events, not taken from what the store has derived."};
  page.examples = {"cardspeak digest"};
  return page;
}

ExitStatus run_digest(const DigestCall& call, Session& session) {
  const auto library = open_library(call.books);
  if (!library) return session.fail(library.error());
  const auto store = Store::open(store_folder(call.store), StoreMode::kRead);
  if (!store) return session.fail(store.error());
  const auto hash = digest(**store, *library, thread_count(call.threads));
  if (!hash) return session.fail(hash.error());
  session.out.write(schema::to_hex(*hash) + "\n");
  return ExitStatus::kDone;
}

}  // namespace

void declare_digest(CommandLine& line) {
  CLI::App& verb = line.verb(digest_page());
  auto call = std::make_shared<DigestCall>();
  add_store(verb, call->store);
  add_threads(verb, call->threads);
  add_books(verb, call->books);
  line.on(verb, [call](Session& session) { return run_digest(*call, session); });
}

}  // namespace cardspeak
