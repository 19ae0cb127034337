import { probeKey } from '#core/check/changes.ts';
import type { CheckReport, ProbeResult } from '#core/check/report.ts';
import { standingOf } from '#core/check/scale.ts';
import { summaryText } from '#core/check/sheet.ts';
import { missingPart } from '#core/text/wording.ts';
import type { CheckedEntries, ReporterName } from '#operations/check-schemas.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { MaySend } from '../history/history-store.ts';
import type { Call, CallOptions } from '../rpc/client.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { createTask, type Task } from '../rpc/task.ts';
import { storeOf } from '../shell/store-of.ts';
import type { Checked } from './check-setup.ts';
import { type Preset, presetTitles } from './check-words.ts';

// The probes are a lot of code, which only a check needs.
const loadSetup = () => import('./check-setup.ts');
const loadRerun = () => import('#core/check/rerun.ts');

/** How the check of a tab or connection is named among what is kept. */
export const keyOf = ({ kind, id }: Checked): string => `${kind}:${id}`;

type ChecksState = {
  running: Task | null;
  /** The key of what was checked last, and its results so far; null before there are any. */
  checked: string | null;
  results: readonly ProbeResult[] | null;
  /** The last report of each tab and connection, by its key, the newest last. */
  reports: Readonly<Record<string, CheckReport>>;
  /** The keys of what shows its check in place. */
  open: readonly string[];
  error: (CallError & { key: string }) | null;
  /** The key of the result that is unfolded (`probeKey`). */
  picked: string | null;
  /** What was done, for a screen reader. */
  said: string;
};

/** The ids of the probes of a report that break the contract or go against our advice. */
export const failedIn = (report: CheckReport | undefined): string[] => [
  ...new Set(
    report?.probes
      .filter((probe) => ['breaks', 'advice'].includes(standingOf(probe)))
      .map(({ id }) => id),
  ),
];

/** The results with one more, or in the place of what the same probe came to before. */
function withResult(results: readonly ProbeResult[], result: ProbeResult): readonly ProbeResult[] {
  const at = results.findIndex((one) => probeKey(one) === probeKey(result));
  return at === -1 ? [...results, result] : results.with(at, result);
}

/**
 * The checks of this window: how far one is, and what the last one of each tab and connection came to. `quietly` makes calls that no user
 * would track; `command` is how the commands begin that check the same workspace; `mayWrite` says whether these writes may be sent to a tab, and else whether `rest`, what only reads, may be.
 */
export function createChecksStore(
  call: Call,
  quietly: Call,
  workspace: () => Workspace | null,
  command: () => string,
  mayWrite: (tabId: string, calls: readonly string[], rest: string | null) => Promise<MaySend>,
) {
  const begun: ChecksState = {
    running: null,
    checked: null,
    results: null,
    reports: {},
    open: [],
    error: null,
    picked: null,
    said: '',
  };
  return storeOf(begun, (set, get, store) => {
    const task = createTask(store, 'running');
    /** What only checks have: of the workspace file, or else the documents of the list. */
    async function entriesFor({ kind, id }: Checked): Promise<CheckedEntries> {
      const entries = await quietly('readCheckedEntries', {});
      const { documents, visitors } = entries.ok ? entries.value : { documents: [], visitors: [] };
      if (kind === 'tab' || documents.length > 0) return { visitors, documents };
      const { documentsOf } = await loadSetup();
      const list = await quietly('listDocuments', { connectionId: id, since: null });
      return { visitors, documents: list.ok ? documentsOf(list.value.rows) : [] };
    }

    /** What changes with the answer to a check; `only` are the ids of its probes, none for all, and `writes` whether it may do what writes. */
    async function check(
      checked: Checked,
      only: readonly string[],
      writes: boolean,
      { signal, onProgress }: Required<CallOptions>,
    ): Promise<Partial<ChecksState>> {
      const key = keyOf(checked);
      const fail = (error: CallError) => ({ error: { ...error, key } });
      const code = await loadSetup().catch(() => null);
      if (code === null)
        return fail({
          code: 'storage',
          message: `${missingPart} If Retry does not help, restart Assay.`,
        });
      const given = workspace();
      if (given === null) return {};
      const writing = writes ? code.writesOf(only) : [];
      const reading = only.filter((id) => code.writesOf([id]).length === 0);
      const isRerun = only.length > 0;
      const rest = isRerun && reading.length === 0 ? null : 'Run only the reading probes';
      const may = writing.length > 0 ? await mayWrite(checked.id, writing, rest) : 'rest';
      if (may === 'nothing') return { said: 'Nothing was sent.' };
      const allowWrites = may === 'writes';
      // Without a yes, a probe that writes would come back as not tested, in place of what it found before.
      const sent = isRerun && !allowWrites ? reading : [...only];
      if (isRerun && sent.length === 0) return { said: 'Nothing was sent: these probes write.' };
      const input = code.checkInputOf(given, checked, await entriesFor(checked));
      // Another workspace was opened meanwhile: nobody asked to check that one.
      if (signal.aborted) return {};
      const before = isRerun ? get().reports[key] : undefined;
      set({ results: before?.probes ?? [] });
      const options = { only: sent, allowWrites, command: command() };
      const outcome = await call(
        'runCheck',
        { workspace: input, options },
        {
          signal,
          onProgress: (progress) => {
            onProgress(progress);
            const { result } = progress;
            if (result) set(({ results }) => ({ results: results && withResult(results, result) }));
          },
        },
      );
      if (!outcome.ok) return outcome.error.code === 'cancelled' ? {} : fail(outcome.error);
      const { [key]: _, ...others } = get().reports;
      if (before && !outcome.value.summary.isComplete) return {};
      const report = before ? (await loadRerun()).withRerun(before, outcome.value) : outcome.value;
      const end = report.summary.isComplete ? 'is done' : 'was stopped';
      return {
        reports: { ...others, [key]: report },
        said: `The check ${end}. ${summaryText(report, presetTitles.everything)}`,
      };
    }

    const actions = {
      /** Checks at once and shows what it comes to. `probe`: one by its id, whose result takes the place of the earlier one. */
      async run(checked: Checked, preset: Preset, probe?: string) {
        if (get().running) return;
        const key = keyOf(checked);
        const failed = preset === 'failed' ? failedIn(get().reports[key]) : [];
        const only = probe === undefined ? failed : [probe];
        const writes = checked.kind === 'tab' && (preset !== 'read' || probe !== undefined);
        actions.show(checked);
        await task.ask(
          (options) => check(checked, only, writes, options),
          (changes) => ({ ...changes, results: null }),
          { checked: key, results: null, error: null, said: '' },
        );
      },
      show(checked: Checked) {
        const key = keyOf(checked);
        set(({ open }) => ({ open: [...open.filter((one) => one !== key), key] }));
      },
      close(checked: Checked) {
        const key = keyOf(checked);
        if (get().open.includes(key))
          set(({ open }) => ({ open: open.filter((one) => one !== key) }));
      },
      /** Lets go of the results, because another workspace is open. */
      forget() {
        task.stop({ reports: {}, open: [], error: null, picked: null });
      },
      pick: (picked: string | null) => set({ picked }),
      /** Writes the last report in one of its forms; `save` keeps it. */
      async saveAs(checked: Checked, form: ReporterName, save: (text: TextRef) => void) {
        const key = keyOf(checked);
        const report = get().reports[key];
        if (report === undefined) return;
        const outcome = await call('writeCheckReport', { report, form });
        if (!outcome.ok) return set({ error: { ...outcome.error, key } });
        save(outcome.value.text);
        set({ said: `Saved ${outcome.value.text.name}` });
      },
    };
    return actions;
  });
}
export type ChecksStore = ReturnType<typeof createChecksStore>;
