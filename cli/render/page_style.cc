#include "cli/render/page_style.h"

namespace cardspeak {
namespace {

constexpr std::string_view kStyle = R"css(
@page { size: A4; margin: 14mm 15mm 16mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.2rem 1.5rem 2rem; background: #fff; color: #1c2420;
  font: 1rem/1.45 "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; border-bottom: 1px solid #b9c4bd; padding-bottom: .15rem; }
h3 { font-size: .95rem; margin: .9rem 0 .2rem; }
.about { color: #46504a; margin: .15rem 0 1rem; }
.about span { margin-right: 1.4rem; display: inline-block; }
.answer { border-left: .45rem solid #5b6660; background: #f3f5f4; padding: .6rem .9rem; margin: 0 0 1rem; }
.answer p { margin: .15rem 0; font-size: 1.1rem; }
.answer strong { letter-spacing: .03em; margin-right: .5rem; }
.answer.bad { border-color: #b3121d; background: #fcf0f0; }
.answer.bad strong, td.bad { color: #b3121d; font-weight: bold; }
.answer.good { border-color: #0b6b34; background: #eff7f2; }
.answer.good strong, td.good { color: #0b6b34; font-weight: bold; }
.answer.warn { border-color: #8a5a00; background: #fdf6e8; }
.answer.warn strong, td.warn { color: #8a5a00; font-weight: bold; }
td.strong { font-weight: bold; }
td.faint { color: #5b6660; white-space: nowrap; }
figure { margin: 0 0 1rem; break-inside: avoid; }
svg { width: 100%; height: auto; display: block; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; margin: .3rem 0 .6rem; }
caption { text-align: left; font-weight: bold; padding: .3rem 0; }
th, td { padding: .28rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid #dfe5e1; }
th { font-weight: normal; color: #46504a; border-bottom-color: #8f9c94; }
th.right, td.right { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { padding-left: 0; }
tr { break-inside: avoid; }
.red { color: #b3121d; }
.notes { margin: .2rem 0; padding-left: 1.2rem; }
footer { margin-top: 1.8rem; border-top: 1px solid #b9c4bd; padding-top: .5rem; color: #46504a; font-size: .85rem; }
footer code { overflow-wrap: anywhere; }
@media print { body { padding: 0; max-width: none; font-size: 9.5pt; line-height: 1.35; }
  h2 { break-after: avoid; margin-top: 1rem; } th, td { padding-top: .16rem; padding-bottom: .16rem; }
  .scroll { overflow: visible; } }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .3rem 0 .6rem; }
dt { color: #46504a; } dd { margin: 0; overflow-wrap: anywhere; }
.signatures { display: flex; flex-wrap: wrap; gap: 2rem; margin-top: 2.4rem; break-inside: avoid; }
.signatures p { flex: 1 1 12rem; border-top: 1px solid #46504a; padding-top: .2rem; margin: 1.6rem 0 0; font-size: .85rem; }
code { overflow-wrap: anywhere; }
)css";

}  // namespace

std::string_view page_style() {
  return kStyle;
}

}  // namespace cardspeak
