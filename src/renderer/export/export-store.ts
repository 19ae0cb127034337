import type { Output } from '#app/api.ts';
import { listOf } from '#core/text/list-of.ts';
import { errorText, several } from '#core/text/wording.ts';
import { shortened } from '#core/widget/simulator/display.ts';
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
import { storeOf } from '../shell/store-of.ts';
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

/** What was done, or why it was not, and how it is undone where it can be; `at` in milliseconds since 1970. */
export type ExportNote = {
  title: string;
  text: string;
  isFailed: boolean;
  at: number;
  undo?: (() => void) | undefined;
};

type Calls = { seqs: number[] } | { refs: string[] };

type ExportState = { note: ExportNote | null };

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

/** Letters of a copied text that the note repeats. */
const mostShown = 120;

/** How a text leaves the window. */
const ways = {
  copy: async (text: TextRef): Promise<void> =>
    navigator.clipboard.writeText(
      await loadText(text, new AbortController().signal, () => undefined),
    ),
  save: async (text: TextRef): Promise<void> => saveText(text),
};

/** The exports of this window, and what the last thing that was done came to. */
export function createExportStore(call: Call, { copy, save } = ways) {
  const begun: ExportState = { note: null };
  return storeOf(begun, (set) => {
    /** Finds a fetch in the history by its document and its time. */
    async function callsOf(subject: ExportSubject): Promise<Calls | CallError> {
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
    /** Says what something that the user did came to, where nothing else shows it. */
    const say = (title: string, text = '', isFailed = false, undo?: () => void): void =>
      set({ note: { title, text, isFailed, at: Date.now(), undo } });
    return {
      say,
      /** Copies or saves these calls at once, and says what is masked in them; null: no call is on show. */
      async run(subject: ExportSubject | null, name: ExportName) {
        const { title, copies, saves } = exportActions[name];
        const failed = ({ message }: CallError): void => say(`${title} failed`, message, true);
        const calls = subject === null ? noCall : await callsOf(subject);
        if ('code' in calls) return failed(calls);
        const copied = copies && (await exported(calls, copies, copy));
        if (copied && 'code' in copied) return failed(copied);
        const saved = saves && (await exported(calls, saves, save));
        if (saved && 'code' in saved) return failed(saved);
        const done = listOf(
          copies && (copies === 'curl' ? 'Copied as cURL' : 'Copied as Markdown'),
          saved && `${copied ? 's' : 'S'}aved ${saved.text.name}`,
        );
        const { masked = [], variables = [] } = copied ?? saved ?? {};
        say(done.join(', '), maskedText(masked, variables));
      },
      /** Copies a text that is on show, and says so. */
      async copyText(text: string) {
        await navigator.clipboard.writeText(text).then(
          () => say('Copied', shortened(text, mostShown)),
          (error: unknown) => say('Copy failed', errorText(error), true),
        );
      },
      dismiss: () => set({ note: null }),
    };
  });
}
