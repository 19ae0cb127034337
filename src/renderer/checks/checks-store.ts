import { probeKey } from '#core/check/changes.ts';
import type { CheckReport, ProbeResult } from '#core/check/report.ts';
import { standingOf } from '#core/check/scale.ts';
import { summaryText } from '#core/check/sheet.ts';
import { missingPart } from '#core/text/wording.ts';
import type { CheckedDocument, CheckedEntries, ReporterName } from '#operations/check-schemas.ts';
import type { Progress } from '#operations/outcome.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { MaySend } from '../history/question-store.ts';
import type { Call } from '../rpc/client.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { storeOf } from '../shell/store-of.ts';
import type { Checked } from './check-setup.ts';
import { type Preset, presetTitles } from './check-words.ts';

// The probes are a lot of code, which only a check needs.
const loadSetup = () => import('./check-setup.ts');
const loadRerun = () => import('#core/check/rerun.ts');

/** How the check of a tab or connection is named among what is kept. */
export const keyOf = ({ kind, id }: Checked): string => `${kind}:${id}`;

/** A running check. `startedAt` is in milliseconds since 1970; `results` are those shown so far, null before it begins. */
export type RunningCheck = {
  key: string;
  startedAt: number;
  progress: Progress | null;
  results: readonly ProbeResult[] | null;
  cancel(): void;
};

type ChecksState = {
  running: RunningCheck | null;
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
const withResult = (
  results: readonly ProbeResult[] | null,
  { result }: Progress,
): readonly ProbeResult[] | null => {
  if (result === undefined || results === null) return results;
  const at = results.findIndex((one) => probeKey(one) === probeKey(result));
  return at === -1 ? [...results, result] : results.with(at, result);
};

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
  /** How many workspaces there were: what was asked of one is not shown for another. */
  let workspaces = 0;
  const begun: ChecksState = {
    running: null,
    reports: {},
    open: [],
    error: null,
    picked: null,
    said: '',
  };
  return storeOf(begun, (set, get) => {
    /** What only checks have: of the workspace file, or else the documents of the list. */
    async function entriesFor({ kind, id }: Checked): Promise<CheckedEntries> {
      const entries = await quietly('readCheckedEntries', {});
      const { documents, visitors } = entries.ok ? entries.value : { documents: [], visitors: [] };
      if (kind === 'tab' || documents.length > 0) return { visitors, documents };
      return { visitors, documents: await listed(id) };
    }
    async function listed(connectionId: string): Promise<CheckedDocument[]> {
      const { documentsOf } = await loadSetup();
      const list = await quietly('listDocuments', { connectionId, since: null });
      return list.ok ? documentsOf(list.value.rows) : [];
    }
    /** The code of a check; null where it cannot be loaded. */
    const load = async () => {
      try {
        return await loadSetup();
      } catch {
        return null;
      }
    };

    const actions = {
      /** Checks at once and shows what it comes to. `only`: one probe by its id, whose result takes the place of the earlier one. */
      async run(checked: Checked, preset: Preset, only?: string) {
        if (get().running) return;
        const key = keyOf(checked);
        const own = workspaces;
        const stop = new AbortController();
        const running: RunningCheck = {
          key,
          startedAt: Date.now(),
          progress: null,
          results: null,
          cancel: () => stop.abort(),
        };
        actions.show(checked);
        set({ running, error: null, said: '' });
        const fail = (error: CallError): void => set({ running: null, error: { ...error, key } });
        const code = await load();
        // Another workspace was opened meanwhile: nobody asked to check that one.
        if (own !== workspaces) return;
        if (code === null)
          return fail({
            code: 'storage',
            message: `${missingPart} If Retry does not help, restart Assay.`,
          });
        const { reports } = get();
        const given = workspace();
        if (given === null) return set({ running: null });
        const probes =
          only !== undefined ? [only] : preset === 'failed' ? failedIn(reports[key]) : [];
        const writes =
          checked.kind === 'tab' && (preset !== 'read' || only !== undefined)
            ? code.writesOf(probes)
            : [];
        const reading = probes.filter((id) => code.writesOf([id]).length === 0);
        // No ids are all probes.
        const reads = probes.length === 0 || reading.length > 0;
        const rest = reads ? 'Run only the reading probes' : null;
        const may = writes.length > 0 ? await mayWrite(checked.id, writes, rest) : 'rest';
        if (own !== workspaces) return;
        const allowWrites = may === 'writes';
        const isRerun = only !== undefined || preset === 'failed';
        // Without a yes, a probe that writes would come back as not tested, in place of what it found before.
        const sent = isRerun && !allowWrites ? reading : probes;
        if (may === 'nothing') return set({ running: null, said: 'Nothing was sent.' });
        if (isRerun && writes.length > 0 && sent.length === 0)
          return set({ running: null, said: 'Nothing was sent: these probes write.' });
        const input = code.checkInputOf(given, checked, await entriesFor(checked));
        if (own !== workspaces) return;
        const before = isRerun ? reports[key] : undefined;
        set(({ running: now }) => ({
          running: now && { ...now, results: before?.probes ?? [] },
        }));
        const outcome = await call(
          'runCheck',
          {
            workspace: input,
            options: {
              only: sent,
              allowWrites,
              command: command(),
            },
          },
          {
            signal: stop.signal,
            onProgress: (progress) =>
              set(({ running: now }) => ({
                running: now && { ...now, progress, results: withResult(now.results, progress) },
              })),
          },
        );
        if (own !== workspaces) return;
        set({ running: null });
        if (!outcome.ok)
          return outcome.error.code === 'cancelled' ? undefined : fail(outcome.error);
        const { [key]: _, ...others } = get().reports;
        if (before && !outcome.value.summary.isComplete) return;
        const report = before
          ? (await loadRerun()).withRerun(before, outcome.value)
          : outcome.value;
        const end = report.summary.isComplete ? 'is done' : 'was stopped';
        set({
          reports: { ...others, [key]: report },
          said: `The check ${end}. ${summaryText(report, presetTitles.everything)}`,
        });
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
        get().running?.cancel();
        workspaces += 1;
        set({ running: null, reports: {}, open: [], error: null, picked: null });
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
