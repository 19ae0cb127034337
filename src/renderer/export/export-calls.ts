import type { Output } from '#app/api.ts';
import { listOf } from '#core/text/list-of.ts';
import { errorText, several } from '#core/text/wording.ts';
import {
  type EvidencePart,
  type ExportFormat,
  type ExportName,
  exportActions,
  type MaskedPart,
} from '#operations/evidence-schemas.ts';
import type { Input } from '#operations/operations.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { Fetched } from '../documents/store.ts';
import type { Call } from '../rpc/client.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import type { Stores } from '../shell/context.ts';
import { loadText, saveText } from '../text/text-pane.tsx';

/** What to export: calls of the history, calls of this window, or the shown fetch of a document. */
export type ExportSubject =
  | { seqs: readonly number[] }
  | { refs: readonly string[] }
  | { fetched: { connectionId: string; id: string; at: string } };

/** What can be exported of a fetch: its call. */
export const exportOfFetched = ({ connectionId, id, exchange }: Fetched): ExportSubject => ({
  fetched: { connectionId, id, at: exchange.at },
});

type Calls = { seqs: number[] } | { refs: string[] };

const notKept: CallError = {
  code: 'not-found',
  message:
    'The history does not have this call: it was deleted, or the history was off. Turn the history on under Settings, and fetch again.',
};

const noCall: CallError = {
  code: 'not-found',
  message: 'No call is on show. Choose one in Widget, Documents or History.',
};

const partNames: Readonly<Record<EvidencePart, string>> = {
  'request address': 'the address of the request',
  'request headers': 'the headers of the request',
  'request body': 'the body of the request',
  'reply headers': 'the headers of the reply',
  'reply body': 'the body of the reply',
  verdict: 'the verdict and settings',
};

/** What is masked, a part each, and what to set before a command is run; empty where nothing is masked. */
export function maskedText(masked: readonly MaskedPart[], variables: readonly string[]): string {
  const parts = [...new Set(masked.map(({ part }) => part))].map((part) => {
    const places = masked.reduce((sum, one) => sum + (one.part === part ? one.places : 0), 0);
    return `${partNames[part]} (${several(places, 'place')})`;
  });
  return [
    ...(parts.length === 0 ? [] : [`Secrets are masked in ${parts.join(', ')}.`]),
    ...(variables.length === 0 ? [] : [`Set ${variables.join(', ')} before you run it.`]),
  ].join(' ');
}

/** How a text leaves the window. */
const ways = {
  copy: async (text: TextRef): Promise<void> =>
    navigator.clipboard.writeText(
      await loadText(text, new AbortController().signal, () => undefined),
    ),
  save: async (text: TextRef): Promise<void> => saveText(text),
};

/** Finds a fetch in the history by its document and its time. */
async function callsOf(call: Call, subject: ExportSubject): Promise<Calls | CallError> {
  if ('refs' in subject) return { refs: [...subject.refs] };
  if ('seqs' in subject) return { seqs: [...subject.seqs] };
  const { connectionId, id, at } = subject.fetched;
  if (id === '') return notKept;
  const since = Date.parse(at);
  const query: Input<'listHistory'> = {
    kind: 'document',
    ownerId: connectionId,
    documentId: id,
    since,
    until: since + 1,
    limit: 1,
  };
  const found = await call('listHistory', query);
  if (!found.ok) return found.error;
  const [entry] = found.value.entries;
  return entry === undefined ? notKept : { seqs: [entry.seq] };
}

async function exported(
  call: Call,
  calls: Calls,
  format: ExportFormat,
  leave: (text: TextRef) => Promise<void>,
): Promise<Output<'exportExchanges'> | CallError> {
  const outcome = await call('exportExchanges', { ...calls, format });
  if (!outcome.ok) return outcome.error;
  try {
    await leave(outcome.value.text);
  } catch (error) {
    return { code: 'internal', message: errorText(error) };
  }
  return outcome.value;
}

/** Copies or saves these calls at once, and says what is masked in them; null: no call is on show. */
export async function exportCalls(
  { call, shell }: Pick<Stores, 'call' | 'shell'>,
  subject: ExportSubject | null,
  name: ExportName,
  { copy, save } = ways,
): Promise<void> {
  const { title, copies, saves } = exportActions[name];
  const failed = ({ message }: CallError): void => shell.say(`${title} failed`, message, true);
  const calls = subject === null ? noCall : await callsOf(call, subject);
  if ('code' in calls) return failed(calls);
  const copied = copies && (await exported(call, calls, copies, copy));
  if (copied && 'code' in copied) return failed(copied);
  const saved = saves && (await exported(call, calls, saves, save));
  if (saved && 'code' in saved) return failed(saved);
  const done = listOf(
    copies && (copies === 'curl' ? 'Copied as cURL' : 'Copied as Markdown'),
    saved && `${copied ? 's' : 'S'}aved ${saved.text.name}`,
  );
  const { masked = [], variables = [] } = copied ?? saved ?? {};
  shell.say(done.join(', '), maskedText(masked, variables));
}
