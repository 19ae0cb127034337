import { createStore } from 'zustand/vanilla';
import { selectorsOf } from '#core/check/replay.ts';
import type { CheckReport } from '#core/check/report.ts';
import { missingPart, several } from '#core/text/wording.ts';
import type { CheckedDocument, CheckedEntries, ReporterName } from '#operations/check-schemas.ts';
import type { Call } from '#operations/client.ts';
import type { Input } from '#operations/operations.ts';
import type { Progress } from '#operations/outcome.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { everything, type ResultFilter } from './check-words.ts';
import { type CheckSetup, usualSetup } from './usual-setup.ts';

type CheckInput = Input<'runCheck'>;

// The probes are a lot of code, which only a check needs.
const loadSetup = () => import('./check-setup.ts');
const loadRerun = () => import('#core/check/rerun.ts');

/** A check under way. `startedAt` in milliseconds since 1970. */
type RunningCheck = {
  startedAt: number;
  progress: Progress | null;
  cancel(): void;
};

export type ChecksSheet = 'setup' | 'probes' | 'clauses';

type ChecksState = {
  setup: CheckSetup;
  running: RunningCheck | null;
  report: CheckReport | null;
  error: CallError | null;
  sheet: ChecksSheet;
  filter: ResultFilter;
  /** What the detail shows: a probe by its fingerprint, or a clause by its id; null: the summary. */
  shown: { probe: string } | { clause: string } | null;
  /** What was done, for a screen reader. */
  said: string;
  change(setup: Partial<CheckSetup>): void;
  run(): Promise<void>;
  /** Runs one probe of the report again; what it comes to takes the place of the earlier result. */
  rerun(fingerprint: string): Promise<void>;
  cancel(): void;
  /** Lets go of the results, because another workspace is open: nothing writes to it unasked. */
  forget(): void;
  turnTo(sheet: ChecksSheet): void;
  narrow(filter: Partial<ResultFilter>): void;
  show(shown: ChecksState['shown']): void;
  /** Writes the report in one of its forms; `save` keeps it. */
  saveAs(form: ReporterName, save: (text: TextRef) => void): Promise<void>;
};

/**
 * The check of this window: what it runs, how far it is, and what it came to. `quietly` makes calls that no user would track;
 * `command` is how the commands begin that check the same workspace.
 */
export function createChecksStore(
  call: Call,
  quietly: Call,
  workspace: () => Workspace | null,
  command: () => string,
) {
  /** What was checked, for the probes that run again. */
  let last: CheckInput['workspace'] | null = null;
  /** How many workspaces there were: what was asked of one is not shown for another. */
  let workspaces = 0;
  return createStore<ChecksState>((set, get) => {
    /** What only checks have: of the workspace file, or else the documents of the lists. */
    async function entriesToCheck(given: Workspace): Promise<CheckedEntries> {
      const entries = await quietly('readCheckedEntries', {});
      const { documents, visitors } = entries.ok ? entries.value : { documents: [], visitors: [] };
      return { visitors, documents: documents.length > 0 ? documents : await listed(given) };
    }
    async function listed(given: Workspace): Promise<CheckedDocument[]> {
      const { chosenOf, documentsOf } = await loadSetup();
      const { connections } = chosenOf(given, get().setup);
      const lists = await Promise.all(
        connections.map(({ id }) => quietly('listDocuments', { connectionId: id, since: null })),
      );
      return lists.flatMap((list) => (list.ok ? documentsOf(list.value.rows) : []));
    }

    /** Runs the probes that the options choose; null where it came to no report. */
    async function check(
      prepare: () => Promise<CheckInput> | CheckInput,
    ): Promise<CheckReport | null> {
      const stop = new AbortController();
      const running: RunningCheck = {
        startedAt: Date.now(),
        progress: null,
        cancel: () => stop.abort(),
      };
      set({ running, error: null, said: '' });
      const onProgress = (progress: Progress): void =>
        set(({ running: now }) => ({ running: now && { ...now, progress } }));
      const outcome = await call('runCheck', await prepare(), { signal: stop.signal, onProgress });
      set({ running: null });
      if (outcome.ok) return outcome.value;
      if (outcome.error.code !== 'cancelled') set({ error: outcome.error });
      return null;
    }

    /** The code of a check; null, and said, where it cannot be loaded. */
    async function loadCheck() {
      try {
        return await loadSetup();
      } catch {
        const message = `${missingPart} If Retry does not help, restart Assay.`;
        set({ error: { code: 'storage', message } });
        return null;
      }
    }

    return {
      setup: usualSetup,
      running: null,
      report: null,
      error: null,
      sheet: 'setup',
      filter: everything,
      shown: null,
      said: '',
      change: (setup) => set(({ setup: before }) => ({ setup: { ...before, ...setup } })),
      async run() {
        const own = workspaces;
        const code = await loadCheck();
        // Another workspace was opened meanwhile: nobody asked to check that one.
        if (code === null || own !== workspaces) return;
        const { checkInputOf, checkOptionsOf, problemOfSetup } = code;
        const { setup, running } = get();
        const given = workspace();
        const problem = problemOfSetup(given, setup);
        if (running || given === null) return;
        if (problem !== null) return set({ error: { code: 'bad-input', message: problem } });
        let input: CheckInput['workspace'] = {};
        const report = await check(async () => {
          input = checkInputOf(given, setup, await entriesToCheck(given));
          return { workspace: input, options: { ...checkOptionsOf(setup), command: command() } };
        });
        // Another workspace was opened meanwhile.
        if (report === null || own !== workspaces) return;
        last = input;
        const { error, warning } = report.summary.findings;
        set({
          report,
          sheet: 'probes',
          filter: everything,
          shown: null,
          said: `The check ${report.summary.isComplete ? 'is done' : 'was stopped'}: ${several(error, 'error')}, ${several(warning, 'warning')}`,
        });
      },
      async rerun(fingerprint) {
        const { checkOptionsOf } = await loadSetup();
        const { withRerun } = await loadRerun();
        const { report, running, setup } = get();
        const probe = report?.probes.find((one) => one.fingerprint === fingerprint);
        const input = last;
        if (running || !probe || input === null) return;
        const again = await check(() => ({
          workspace: input,
          options: {
            ...checkOptionsOf(setup),
            command: command(),
            only: selectorsOf(probe.subject, probe.id, probe.visitor),
          },
        }));
        const before = get().report;
        if (!again?.summary.isComplete || before === null) return;
        const after = withRerun(before, again);
        const now = after.probes.find((one) => one.fingerprint === fingerprint);
        set({
          report: after,
          said: now ? `${now.title}: ${several(now.findings.length, 'finding')}` : '',
        });
      },
      cancel: () => get().running?.cancel(),
      forget() {
        get().cancel();
        last = null;
        workspaces += 1;
        get().change({ allowWrites: false });
        set({ report: null, error: null, shown: null, sheet: 'setup' });
      },
      turnTo: (sheet) => set({ sheet }),
      narrow: (filter) => set(({ filter: before }) => ({ filter: { ...before, ...filter } })),
      show: (shown) => set({ shown }),
      async saveAs(form, save) {
        const { report } = get();
        if (report === null) return;
        const outcome = await call('writeCheckReport', { report, form });
        if (!outcome.ok) return set({ error: outcome.error });
        save(outcome.value.text);
        set({ said: `Saved ${outcome.value.text.name}` });
      },
    };
  });
}
export type ChecksStore = ReturnType<typeof createChecksStore>;
