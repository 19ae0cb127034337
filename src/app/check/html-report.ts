import { clausesBy } from '#core/check/matrix.ts';
import type { CheckReport, ProbeResult } from '#core/check/report.ts';
import { standingOf, standings, standingTitles, whyNotTested } from '#core/check/scale.ts';
import {
  assumedOf,
  flakyText,
  notesOf,
  type SheetPart,
  sheetOf,
  subjectText,
} from '#core/check/sheet.ts';
import { clauseById } from '#core/contract/clauses.ts';
import { excerpt } from '#core/contract/words.ts';

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text as text, in an element or an attribute; control characters belong into no page. */
const text = (value: string): string =>
  value
    .replaceAll(/(?!\n)\p{Cc}/gu, '\ufffd')
    .replaceAll(/[&<>"']/g, (letter) => references[letter] ?? letter);

const style = `
:root{color-scheme:light dark;--paper:#fff;--text:#1d2433;--soft:#556074;--line:#d5dae3;--shade:#f4f6fa;--error:#a8201a;--warning:#7a4f00;--good:#1c6b3c;--accent:#2a4aa8}
@media (prefers-color-scheme:dark){:root{--paper:#14181f;--text:#e6eaf2;--soft:#a9b3c4;--line:#333c4b;--shade:#1c222c;--error:#ff9d94;--warning:#f1c26b;--good:#7fd6a1;--accent:#9db5ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1.5rem;background:var(--paper);color:var(--text);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}summary h2{display:inline;margin:0}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid var(--line);padding:.35rem .6rem;text-align:left;vertical-align:top}
code,pre{font:13px/1.45 ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
pre{margin:.3rem 0;padding:.5rem;background:var(--shade);border:1px solid var(--line);border-radius:4px}
details{border:1px solid var(--line);border-radius:6px;margin:.5rem 0;padding:.5rem .8rem}
summary{cursor:pointer}
.tools{display:flex;flex-wrap:wrap;gap:.8rem 1.2rem;align-items:end;margin:1rem 0}
.tools label{display:flex;flex-direction:column;gap:.2rem;color:var(--soft)}
input,select{font:inherit;padding:.3rem .5rem;color:var(--text);background:var(--paper);border:1px solid var(--soft);border-radius:4px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.breaks,.error{color:var(--error)}.advice,.warning{color:var(--warning)}.passes{color:var(--good)}.soft{color:var(--soft)}
ul{padding-left:1.2rem}li{margin:.3rem 0}
[hidden]{display:none}
@media print{.tools{display:none}body{max-width:none;padding:0}details{break-inside:avoid}details::details-content{content-visibility:visible;display:block}}
`;

/** Shows the probes that the search and the standing select. Without it the page shows all of them. */
const script = `
const search=document.getElementById('search'),outcome=document.getElementById('outcome'),count=document.getElementById('count');
const probes=[...document.querySelectorAll('[data-outcome]')].map(row=>({row,words:row.textContent.toLowerCase(),outcome:row.dataset.outcome}));
function show(){const words=search.value.toLowerCase().split(/\\s+/).filter(Boolean);let shown=0;
for(const one of probes){const fits=words.every(word=>one.words.includes(word))&&(outcome.value===''||outcome.value===one.outcome);one.row.hidden=!fits;if(fits)shown+=1}
count.textContent=shown+' of '+probes.length+' probes'}
search.addEventListener('input',show);outcome.addEventListener('change',show);
addEventListener('beforeprint',()=>{for(const one of document.querySelectorAll('details')){one.dataset.was=one.open?'1':'';one.open=true}});
addEventListener('afterprint',()=>{for(const one of document.querySelectorAll('details'))one.open=one.dataset.was==='1'});
document.querySelector('.tools').hidden=false;show();
`;

function findingItems({ findings }: ProbeResult): string {
  const items = findings.map((finding) => {
    const { level, clause, path, message, effect, fix, fingerprint } = finding;
    const notes = [...notesOf(finding), `Fingerprint ${fingerprint}`];
    return [
      `<li><strong class="${level}">${level} ${text(clause)}</strong> <code>${text(path)}</code>`,
      `<br>${text(message)} ${text(effect)}`,
      fix === '' ? '' : `<br>Fix: ${text(fix)}`,
      ...assumedOf(finding).map((line) => `<br><span class="soft">${text(line)}</span>`),
      `<br><span class="soft">${text(notes.join(', '))}</span></li>`,
    ].join('');
  });
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

function requestText({ request, status }: ProbeResult): string {
  if (request === null) return '';
  const lines = [
    `${request.method} ${request.url}`,
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
    ...(request.body === null ? [] : ['', excerpt(request.body, 4000)]),
  ];
  return `<p>Request${status === null ? '' : `, answered with HTTP ${status}`}:</p><pre>${text(lines.join('\n'))}</pre>`;
}

function probeDetails(probe: ProbeResult): string {
  const { id, title, subject, visitor, clauses, replay } = probe;
  const standing = standingOf(probe);
  const why = whyNotTested(probe);
  const flaky = flakyText(probe);
  const isOpen = standing === 'breaks' || standing === 'advice' ? ' open' : '';
  return `<details data-outcome="${standing}"${isOpen}><summary><strong class="${standing}">${standingTitles[standing]}${flaky === null ? '' : `. ${flaky}`}</strong> <code>${text(id)}</code> ${text(title)} <span class="soft">(${text(subjectText(subject, visitor))})</span></summary>
${why === null ? '' : `<p>${text(why)}</p>`}${findingItems(probe)}${requestText(probe)}<p class="soft">Clauses: ${clauses.map(text).join(', ')}</p><p>Replay:</p><pre>${text(replay)}</pre></details>`;
}

const list = ({ title, lines }: SheetPart): string =>
  lines.length === 0
    ? ''
    : `<section><h2>${text(title)}</h2><ul>${lines.map((line) => `<li>${text(line)}</li>`).join('')}</ul></section>`;

/** The matrix: every clause with how it stands, those that matter first, and why what is not tested is not. */
function matrix({ clauses }: CheckReport): string {
  const by = clausesBy(clauses);
  const rows = standings.flatMap((state) =>
    by[state].map((clause) => {
      const reason = clauses.reasons[clause];
      const why = reason === undefined ? '' : ` (${text(reason)})`;
      return `<tr><th scope="row">${text(clause)}</th><td class="${state}">${standingTitles[state]}${why}</td><td>${text(clauseById(clause)?.title ?? '')}</td></tr>`;
    }),
  );
  const counts = standings.map((state) => `${standingTitles[state]}: ${by[state].length}`);
  return `<details><summary><h2>Clauses. ${counts.join('. ')}</h2></summary><table><thead><tr><th scope="col">Clause</th><th scope="col">State</th><th scope="col">Rule</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`;
}

async function hashOf(source: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/**
 * The report as one HTML page that loads nothing: its policy allows no script and no style but its own, and no network. `from` names what was checked.
 */
export async function htmlReport(
  report: CheckReport,
  { from, version }: { from: string; version: string },
): Promise<string> {
  const { summary, probes } = report;
  const sheet = sheetOf(report);
  const place = (probe: ProbeResult): number => standings.indexOf(standingOf(probe));
  const sorted = probes.toSorted((a, b) => place(a) - place(b));
  const policy = `default-src 'none'; script-src ${await hashOf(script)}; style-src ${await hashOf(style)}; base-uri 'none'; form-action 'none'`;
  const options = standings.map(
    (name) => `<option value="${name}">${standingTitles[name]}</option>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${text(policy)}"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer"><title>Assay check: ${text(from)}</title><style>${style}</style></head>
<body><header><h1>Assay check: ${text(from)}</h1><p class="soft">${text(summary.startedAt)}, ${(summary.milliseconds / 1000).toFixed(1)} s, Assay ${text(version)}</p></header>
<main><p><strong>${text(sheet.outcome)}</strong></p>
${sheet.incomplete === null ? '' : `<p class="error">${sheet.incomplete}</p>`}${sheet.closing.map((line) => `<p>${text(line)}</p>`).join('')}
${sheet.before.map(list).join('')}${matrix(report)}${sheet.after.map(list).join('')}
<section><h2>Probes</h2><div class="tools" hidden><label>Search<input type="search" id="search"></label><label>Result<select id="outcome"><option value="">All</option>${options.join('')}</select></label><span id="count" role="status"></span></div>
${sorted.map(probeDetails).join('\n')}</section></main><script>${script}</script></body></html>`;
}
