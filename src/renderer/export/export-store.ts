import { createStore } from 'zustand/vanilla';
import type { Call } from '#operations/client.ts';
import type { ExportFormat } from '#operations/evidence-schemas.ts';
import type { Input, Output } from '#operations/operations.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { Fetched } from '../documents/store.ts';
import type { CallError } from '../rpc/outcome-of.ts';

/** What to export: exchanges of the history, calls of this window, or the shown fetch of a document. */
export type ExportSubject =
  | { seqs: readonly number[] }
  | { refs: readonly string[] }
  | { fetched: { connectionId: string; id: string; at: string } };

/** What can be exported of a fetch: its call. */
export const exportOfFetched = ({ connectionId, id, exchange }: Fetched): ExportSubject => ({
  fetched: { connectionId, id, at: exchange.at },
});

type Preview =
  | { state: 'loading' }
  | { state: 'failed'; error: CallError }
  | ({ state: 'ready' } & Output<'previewExport'>);

type ExportState = {
  /** What the dialog is about; null while it is closed. */
  asked: { format: ExportFormat; which: Input<'previewExport'> | null } | null;
  preview: Preview;
  /** What was done, for a screen reader. */
  said: string;
  /** Opens the dialog, which shows what is masked before anything leaves; null: no call is on show. */
  ask(subject: ExportSubject | null, format: ExportFormat): Promise<void>;
  close(): void;
  /** Makes the text; `deliver` copies or saves it. Null when that is done. */
  finish(notes: string, deliver: (text: TextRef) => Promise<string>): Promise<CallError | null>;
};

const notKept: CallError = {
  code: 'not-found',
  message:
    'The history does not have this call: it was deleted, or the history was off. Turn the history on under Settings, and fetch again.',
};

const noCall: Preview = {
  state: 'failed',
  error: {
    code: 'not-found',
    message: 'No call is on show. Choose one in Widget, Documents or History.',
  },
};

/** The one export under way in this window. */
export function createExportStore(call: Call) {
  return createStore<ExportState>((set, get) => {
    let last = 0;
    /** Finds a fetch in the history by its document and its time. */
    async function numberOf({
      connectionId,
      id,
      at,
    }: Extract<ExportSubject, { fetched: unknown }>['fetched']): Promise<
      Input<'previewExport'> | CallError
    > {
      if (id === '') return notKept;
      const since = Date.parse(at);
      const found = await call('listHistory', {
        kind: 'document',
        ownerId: connectionId,
        documentId: id,
        since,
        until: since + 1,
        limit: 1,
      });
      if (!found.ok) return found.error;
      const [entry] = found.value.entries;
      return entry === undefined ? notKept : { seqs: [entry.seq] };
    }
    const whichOf = async (subject: ExportSubject): Promise<Input<'previewExport'> | CallError> => {
      if ('fetched' in subject) return numberOf(subject.fetched);
      return 'seqs' in subject ? { seqs: [...subject.seqs] } : { refs: [...subject.refs] };
    };
    return {
      asked: null,
      preview: { state: 'loading' },
      said: '',
      async ask(subject, format) {
        last += 1;
        const own = last;
        const show = (changes: Partial<ExportState>): void => {
          if (own === last) set(changes);
        };
        if (subject === null)
          return show({ asked: { format, which: null }, preview: noCall, said: '' });
        set({ asked: { format, which: null }, preview: { state: 'loading' }, said: '' });
        const which = await whichOf(subject);
        if ('code' in which) return show({ preview: { state: 'failed', error: which } });
        const outcome = await call('previewExport', which);
        show(
          outcome.ok
            ? { asked: { format, which }, preview: { state: 'ready', ...outcome.value } }
            : { preview: { state: 'failed', error: outcome.error } },
        );
      },
      close() {
        last += 1;
        set({ asked: null });
      },
      async finish(notes, deliver) {
        const { asked } = get();
        if (!asked?.which) return null;
        const outcome = await call('exportExchanges', {
          ...asked.which,
          format: asked.format,
          notes,
        });
        if (!outcome.ok) return outcome.error;
        try {
          set({ said: await deliver(outcome.value.text) });
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          return { code: 'internal', message: `That did not work: ${message}` };
        }
        return null;
      },
    };
  });
}
export type ExportStore = ReturnType<typeof createExportStore>;
