import { probeKey } from '#core/check/changes.ts';
import type { ProbeResult } from '#core/check/report.ts';
import { chosenConnection } from '../documents/use-fetch.ts';
import type { Command } from '../shell/command.ts';
import type { Stores } from '../shell/context.ts';
import { chosenTab } from '../widget/simulator/event-commands.ts';
import type { Checked } from './check-setup.ts';
import { presets, presetTitles, sorted } from './check-words.ts';
import { failedIn, keyOf } from './checks-store.ts';

/** What the view in use would check: its tab or its connection; null where the view has neither. */
export function checkedHere(stores: Stores): Checked | null {
  const { view } = stores.shell.getState();
  const tab = view === 'widget' ? chosenTab(stores) : null;
  if (tab) return { kind: 'tab', id: tab.id };
  const connection = view === 'documents' ? chosenConnection(stores) : null;
  return connection && { kind: 'connection', id: connection.id };
}

/** The results on show in the view in use, in their order; null where it shows no check. */
function shownResults(stores: Stores): ProbeResult[] | null {
  const checked = checkedHere(stores);
  const { open, reports } = stores.checks.getState();
  if (checked === null || !open.includes(keyOf(checked))) return null;
  return sorted(reports[keyOf(checked)]?.probes ?? []);
}

/** The result that is unfolded in the check on show, if any. */
export const pickedResult = (stores: Stores): ProbeResult | null =>
  shownResults(stores)?.find((probe) => probeKey(probe) === stores.checks.getState().picked) ??
  null;

/** Unfolds the next (or the previous) result that has findings; false where no check is on show. */
export function stepResult(stores: Stores, by: 1 | -1): boolean {
  const failing = shownResults(stores)?.filter(({ findings }) => findings.length > 0);
  if (!failing) return false;
  const { picked, pick } = stores.checks.getState();
  const at = failing.findIndex((probe) => probeKey(probe) === picked);
  const first = by === 1 ? 0 : failing.length - 1;
  const next = failing[at === -1 ? first : (at + by + failing.length) % failing.length];
  if (next) pick(probeKey(next));
  return true;
}

/** Cancels the check that runs in the view in use; false where none does. */
export function cancelCheckHere(stores: Stores): boolean {
  const checked = checkedHere(stores);
  const { running, checked: last } = stores.checks.getState();
  if (checked === null || !running || last !== keyOf(checked)) return false;
  running.cancel();
  return true;
}

const keywords = 'CORS probes';

/** What can be done by name with the check of the tab or connection in use. */
export function checkCommands(stores: Stores): Command[] {
  const { checks, shell } = stores;
  const tab = chosenTab(stores);
  const checked: Checked | null = checkedHere(stores) ?? (tab && { kind: 'tab', id: tab.id });
  const group = 'Calls' as const;
  if (checked === null)
    return [
      {
        id: 'check-read',
        title: 'Check a tab',
        keywords,
        group,
        onlyTyped: true,
        run: () => shell.go('widget'),
      },
    ];
  const { reports, run, show } = checks.getState();
  const report = reports[keyOf(checked)];
  const go = (): void => shell.go(checked.kind === 'tab' ? 'widget' : 'documents');
  const offered = presets.filter(
    (preset) =>
      (checked.kind === 'tab' || preset !== 'everything') &&
      (preset !== 'failed' || failedIn(report).length > 0),
  );
  return [
    ...offered.map((preset) => ({
      id: `check-${preset}`,
      title: `Check this ${checked.kind}${preset === 'read' ? '' : `: ${presetTitles[preset].toLowerCase()}`}`,
      keywords,
      group,
      onlyTyped: preset !== 'read',
      run: () => {
        go();
        void run(checked, preset);
      },
    })),
    ...(report === undefined
      ? []
      : [
          {
            id: 'check-show',
            title: `Show the last check of this ${checked.kind}`,
            group,
            onlyTyped: true,
            run: () => {
              go();
              show(checked);
            },
          },
        ]),
  ];
}
