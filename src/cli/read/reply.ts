import { countSentence } from '#core/contract/finding.ts';
import type { ReadAs } from '#core/contract/verdict.ts';
import { progressOf } from '#core/diagnosis/change-words.ts';
import {
  diagnoseThrough,
  type SuggestedFix,
  suggestFix,
  withDiagnosis,
} from '#core/diagnosis/suggest-fix.ts';
import { isSuccess } from '#core/http/http.ts';
import { toolOfText } from '#core/imported/other-tools.ts';
import { readSavedFile, type SavedFile } from '#core/imported/saved-file.ts';
import { decodeBody } from '#core/json/text.ts';
import { headSecrets } from '#core/secrets/head-secrets.ts';
import { redactInPlace, redactWithin } from '#core/secrets/redact.ts';
import { grouped, several } from '#core/text/wording.ts';
import { exits } from '../terminal/exit-codes.ts';
import { findingText } from '../terminal/finding-text.ts';
import { CouldNot, print, printData, printJson, say } from '../terminal/output.ts';
import { exitOf, firstRows, printDiagnosis, verdictText } from '../terminal/verdict-text.ts';
import { readingsToJudge } from '../workspace/open-workspace.ts';
import { isCopy, printCopy } from './copy.ts';
import type { ReadFile, ReadOptions } from './read-options.ts';

/** Says how a file was read that holds more, or something else, than a body in UTF-8. */
function sayRead({ isUtf16, head, earlier }: SavedFile): void {
  if (isUtf16)
    say('assay: The file is UTF-16, as Windows PowerShell saves it. It was read as that.');
  if (head === null) return;
  const before = earlier.length === 0 ? '' : `, after ${earlier.join(', ')}`;
  say(
    `assay: The file has the head of the reply (HTTP status ${head.status}${before}). What follows it was judged.`,
  );
}

const fixedJson = ({ patch: _, ...fixed }: SuggestedFix) => ({ fixed });

const firstOf = (paths: readonly string[]): string =>
  [
    ...paths.slice(0, 20),
    ...(paths.length > 20 ? [`and ${grouped(paths.length - 20)} more`] : []),
  ].join(', ');

/** Prints the fixed reply as it is, and on stderr what is still to be done about it. */
function printFixed({
  text,
  remaining,
  says,
  problems,
  stopped,
  placeholders,
  removed,
  ignored,
}: SuggestedFix): void {
  say(says === '' ? 'Nothing can be fixed mechanically.' : says);
  if (says !== '') say(progressOf(problems));
  if (stopped !== null) say(stopped);
  if (placeholders.length > 0)
    say(`Replace each placeholder with the real value: ${firstOf(placeholders)}`);
  if (removed.length > 0) say(`Removed ${several(removed.length, 'value')}: ${firstOf(removed)}`);
  if (ignored > 0)
    say(
      `The contract ignores ${several(ignored, 'key')}. With --remove-ignored, nothing of that stays.`,
    );
  say(`Left after the fix: ${countSentence(remaining)}`);
  for (const finding of remaining) say(findingText(finding));
  printData(text, '');
}

/** Judges a saved reply as the answer to an action or a document. Throws CouldNot once `stopped` is aborted. */
export async function readReply(
  file: ReadFile,
  as: ReadAs,
  { category, surface, httpStatus, fix, removeIgnored, json, ...options }: ReadOptions,
  stopped: AbortSignal,
): Promise<void> {
  const ofTab = category === undefined ? '--surface' : '--category';
  if (as === 'document' && (category ?? surface) !== undefined)
    say(`${ofTab} has no effect with --as document. It applies only to the replies of a webhook.`);
  const choices = await readingsToJudge(options);
  const saved = readSavedFile(file.body);
  const [tool, , advice = ''] = toolOfText(decodeBody(saved.body).text) ?? [];
  if (tool) throw new CouldNot('bad-input', `The file is ${tool}. ${advice}`.trimEnd());
  sayRead(saved);
  const isStatusEnough = as === 'update_item' || as === 'delete_item';
  if (saved.lacks !== null && !isStatusEnough && isSuccess(saved.head?.status ?? 200))
    throw new CouldNot('bad-input', saved.lacks);
  const reply = {
    as,
    body: saved.body,
    httpStatus: httpStatus ?? saved.head?.status ?? null,
    headers: saved.head?.headers,
    category: category ?? 'default',
    surface: surface ?? null,
    choices,
  };
  const secrets = headSecrets(saved.head?.headers ?? []);
  if (isCopy(options)) return printCopy(reply, options, secrets, stopped);
  const { judgeSaved } = await import('./judge-saved.ts');
  const hidden = <T>(value: T): T => (secrets.length === 0 ? value : redactWithin(value, secrets));
  const verdict = await judgeSaved('saved', reply, stopped);
  const { body, ...how } = reply;
  const received = { ...how, text: decodeBody(body).text };
  const suggested = fix ? suggestFix({ ...received, removeIgnored }) : null;
  const fixed = suggested && {
    ...hidden(suggested),
    text: redactInPlace(suggested.text, secrets),
  };
  if (json)
    printJson({
      ...file.guessed,
      ...hidden({ ...withDiagnosis(verdict, received), value: firstRows(verdict.value) }),
      ...(fixed && fixedJson(fixed)),
    });
  else {
    const out = fixed ? say : print;
    const diagnosis = diagnoseThrough(received, verdict.findings);
    printDiagnosis(verdict.findings, diagnosis, (text) => out(hidden(text)));
    if (fixed) printFixed(fixed);
    else print(verdictText(hidden(verdict)));
  }
  process.exitCode =
    fixed && fixed.placeholders.length > 0
      ? exits.bad
      : exitOf(fixed?.remaining ?? verdict.findings);
}
