import type { Output } from '#app/api.ts';
import { formatBytes } from '#core/http/byte-size.ts';
import type { Outcome, Progress } from '#operations/outcome.ts';
import type { Call, CallOptions } from '../rpc/client.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { storeOf } from '../shell/store-of.ts';

type Imported = Output<'importEvidence'>;
export type ShownExchange = Imported['exchanges'][number];

/** The largest file or pasted text that a window passes on, in bytes or letters; the command line takes larger ones. */
export const largestImport = 48 * 1024 * 1024;

/** Nothing on show, a file that is being read, what was found in it, or why it could not be read. */
type Phase =
  | { phase: 'closed' }
  | { phase: 'reading'; name: string; startedAt: number; progress: Progress | null }
  | { phase: 'read'; name: string; found: Imported; current: number; kept: ReadonlySet<number> }
  | { phase: 'failed'; name: string; error: CallError };

type ImportState = {
  now: Phase;
  /** Why the exchanges could not be kept. */
  problem: string | null;
  /** Names of files that came with the one that is read. */
  leftOut: readonly string[];
  /** Grows when the user should choose a file. */
  fileAsked: number;
};

const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** The file as a call carries it: as text where it is one, otherwise in Base64. */
async function bodyOf(file: Blob): Promise<{ body: string; isBase64: boolean }> {
  const bytes = await file.arrayBuffer();
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { body: decoder.decode(bytes), isBase64: false };
  } catch {
    return { body: await base64Of(file), isBase64: true };
  }
}

/** What was dropped, pasted or opened. `callAddress` gets a text that is an address or a curl command, which is called instead. */
export function createImportStore(call: Call, callAddress: (text: string) => void) {
  let running = new AbortController();
  const begun: ImportState = {
    now: { phase: 'closed' },
    problem: null,
    leftOut: [],
    fileAsked: 0,
  };
  return storeOf(begun, (set, get) => {
    const fail = (name: string, error: CallError): void =>
      set({ now: { phase: 'failed', name, error } });
    const isTooLarge = (name: string, size: number): boolean => {
      if (size <= largestImport) return false;
      const message = `This is larger than ${formatBytes(largestImport)}. Read it with "assay read" on the command line.`;
      fail(name, { code: 'bad-input', message });
      return true;
    };
    /** Shows what `imports` finds; an address or a curl command, whose text it gives as well, is called instead. */
    async function show(
      name: string,
      imports: (options: CallOptions) => Promise<Outcome<Imported & { text: string | null }>>,
    ): Promise<void> {
      running.abort();
      running = new AbortController();
      const { signal } = running;
      set({
        problem: null,
        now: { phase: 'reading', name, startedAt: Date.now(), progress: null },
      });
      const onProgress = (progress: Progress): void =>
        set(({ now }) =>
          now.phase === 'reading' && !signal.aborted ? { now: { ...now, progress } } : {},
        );
      const outcome = await imports({ signal, onProgress });
      if (signal.aborted) return;
      if (!outcome.ok) return fail(name, outcome.error);
      const { text, ...found } = outcome.value;
      if (text !== null) {
        set({ now: { phase: 'closed' } });
        return callAddress(text);
      }
      set({ now: { phase: 'read', name, found, current: 0, kept: new Set() } });
    }
    const read = (name: string, body: string, isBase64: boolean): Promise<void> =>
      show(name, async (options) => {
        const outcome = await call('importEvidence', { name, body, isBase64 }, options);
        if (!outcome.ok) return outcome;
        const { recognised } = outcome.value;
        const isCalled = (recognised === 'curl' || recognised === 'address') && !isBase64;
        return { ok: true, value: { ...outcome.value, text: isCalled ? body.trim() : null } };
      });
    return {
      askForFile: () => set(({ fileAsked }) => ({ fileAsked: fileAsked + 1 })),
      async readText(name: string, text: string, isBase64 = false) {
        set({ leftOut: [] });
        if (!isTooLarge(name, text.length))
          await read(name, isBase64 ? text.replace(/\s/g, '') : text, isBase64);
      },
      /** Reads the first of these files, and says which others were left out. */
      async readFiles([file, ...others]: readonly File[]) {
        if (!file) return;
        set({ leftOut: others.map(({ name }) => name) });
        if (isTooLarge(file.name, file.size)) return;
        try {
          const { body, isBase64 } = await bodyOf(file);
          await read(file.name, body, isBase64);
        } catch {
          fail(file.name, {
            code: 'bad-input',
            message: 'The file cannot be read. Check that it is a file and still there.',
          });
        }
      },
      /** Reads a file that was opened outside the window. */
      readOpened(id: string, name: string) {
        set({ leftOut: [] });
        return show(name, (options) => call('importOpened', { id }, options));
      },
      /** Shows another of the exchanges that were found. */
      show: (current: number) =>
        set(({ now }) => (now.phase === 'read' ? { now: { ...now, current } } : {})),
      /** Keeps these exchanges in the history. */
      async keep(places: readonly number[]) {
        const { now } = get();
        if (now.phase !== 'read' || places.length === 0) return;
        const { id } = now.found;
        const outcome = await call('keepImported', { id, places: [...places] });
        if (!outcome.ok) return set({ problem: outcome.error.message });
        set(({ now: then }) =>
          then.phase === 'read' && then.found.id === id
            ? { problem: null, now: { ...then, kept: new Set([...then.kept, ...places]) } }
            : {},
        );
      },
      close() {
        running.abort();
        set({ now: { phase: 'closed' }, problem: null });
      },
    };
  });
}
