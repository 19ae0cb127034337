import { clauseById } from '#core/contract/clauses.ts';
import {
  byLevel,
  countSentence,
  type Finding,
  messageOf,
  placeIn,
} from '#core/contract/finding.ts';
import type { Diagnosis } from '#core/diagnosis/diagnose.ts';
import { diagnoseFetch } from '#core/diagnosis/failure.ts';
import { visibleIn } from '#core/json/visible.ts';
import { listOf } from '#core/text/list-of.ts';
import { markdownText, ticksAround } from '#core/text/markdown.ts';
import { grouped, several } from '#core/text/wording.ts';
import type { Evidence } from '#operations/history-schemas.ts';
import { clausesOf, findingsOf, wireCallsOf } from './calls.ts';
import { replyHeadText, requestText } from './http-text.ts';

/** Letters of a body that a report shows: more would bury the findings. */
const longestBody = 16_384;

/** A text from elsewhere in a sentence. */
const inline = (text: string): string => markdownText(visibleIn(text));

/** A block of text, what is invisible in it marked, in a fence that is longer than any in it. */
function fenced(text: string, language = ''): string {
  const fence = ticksAround(text, 3);
  return `${fence}${language}\n${visibleIn(text).replaceAll('\r\n', '\n').trimEnd()}\n${fence}`;
}

const cut = (text: string): string =>
  text.length <= longestBody
    ? text
    : `${text.slice(0, longestBody)}\n… (the first ${grouped(longestBody)} of ${grouped(text.length)} characters)`;

const titleOf = ({ entry }: Evidence): string => {
  const what = entry.kind === 'document' ? `document ${entry.documentId ?? ''}` : entry.action;
  return `${entry.seq}. ${inline(what ?? '')} of ${inline(entry.name)}: ${inline(entry.outcome)}`;
};

const diagnosisText = ({ cause, effect, fix, clauses }: Diagnosis, index: number): string =>
  listOf(
    `${index + 1}. **${inline(cause)}**${clauses.length === 0 ? '' : ` (${clauses.join(', ')})`}`,
    effect !== '' && `   Effect: ${inline(effect)}`,
    `   Fix: ${inline(fix)}`,
  ).join('  \n');

function findingText(finding: Finding): string {
  const place = placeIn(finding);
  const where = `${finding.path}${place ? `, line ${place.line}, column ${place.column}` : ''}`;
  const fix = finding.fix ?? clauseById(finding.clause)?.fix;
  return listOf(
    `- **${finding.clause}** (${finding.level}) at ${inline(where)}: ${inline(messageOf(finding))}`,
    finding.effect !== '' && `  Effect: ${inline(finding.effect)}`,
    fix !== undefined && `  Fix: ${inline(fix)}`,
  ).join('  \n');
}

/** What the visitor has before them after the call. */
function visitorLines({ fired }: Evidence): string[] {
  if (fired === null) return [];
  const { widget, thread } = fired;
  if (widget === null) return ['No visitor causes such a call.'];
  return listOf(
    widget.errorState && 'An error, and the items from before.',
    widget.rows !== null && `A list of ${several(widget.rows, 'item')}.`,
    widget.row !== null && `The row is ${widget.row}.`,
    widget.message !== null && `The message is marked as ${widget.message}.`,
    thread !== null &&
      thread.messages.length > 0 &&
      `A conversation with ${several(thread.messages.length, 'message')}.`,
    ...widget.notices.map((notice) => `The notice "${inline(notice)}".`),
    widget.fires.length > 0 && `The widget then fires ${widget.fires.join(', ')}.`,
  );
}

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

const section = (title: string, text: string): string[] =>
  text === '' ? [] : [`### ${title}`, text];

function callTexts(evidence: Evidence): string[] {
  return wireCallsOf(evidence).flatMap(({ kind, request, http, failure, body }) => [
    ...section(
      kind === 'preflight' ? 'Preflight' : 'Request',
      fenced(cut(requestText(request)), 'http'),
    ),
    ...section(
      kind === 'preflight' ? 'Reply to the preflight' : 'Reply',
      http
        ? fenced(cut(replyHeadText(http) + (body ?? '')), 'http')
        : inline(failure?.message ?? 'There was no reply.'),
    ),
  ]);
}

function exchangeText(evidence: Evidence): string[] {
  const { entry, document } = evidence;
  const findings = findingsOf(evidence);
  const diagnosis = diagnoseFetch(findings, document?.failure ?? null);
  const facts = listOf(
    `Judged at ${entry.at} by Assay ${entry.version}: ${countSentence(findings)}.`,
    entry.isMock && '**The reply is a mock reply of Assay, and the service was not called.**',
  );
  const calls = callTexts(evidence);
  const notes = [entry.note, entry.tags.map((tag) => `#${tag}`).join(' ')];
  return [
    `## ${titleOf(evidence)}`,
    facts.join('  \n'),
    ...notes.filter((note) => note !== '').map((note) => fenced(note)),
    ...section(
      'Diagnosis',
      diagnosis.length === 0
        ? 'The reply follows the contract.'
        : diagnosis.map(diagnosisText).join('\n'),
    ),
    ...section('What the visitor sees', list(visitorLines(evidence))),
    ...(calls.length === 0 ? ['The webhook was not called.'] : calls),
    ...section('Findings', [...findings].sort(byLevel).map(findingText).join('\n')),
  ];
}

const clauseText = (id: string): string => {
  const clause = clauseById(id);
  return clause ? `- **${id}** ${clause.title} (${clause.section})` : `- **${id}**`;
};

/** The exchanges as a report: what is wrong comes first, then the request and the reply. */
export function markdownReport(
  exchanges: readonly Evidence[],
  { version, at }: { version: string; at: string },
): string {
  const clauses = [...new Set(exchanges.flatMap(clausesOf))];
  return [
    `# Assay report: ${several(exchanges.length, 'call')}`,
    `Made by Assay ${version} at ${at}. Dots stand for secrets, which never leave Assay.`,
    ...exchanges.flatMap(exchangeText),
    ...(clauses.length === 0 ? [] : ['## Clauses', clauses.map(clauseText).join('\n')]),
    '',
  ].join('\n\n');
}
