import { reporterNames } from '#operations/check-schemas.ts';
import type { Command } from '../shell/command.ts';
import type { Stores } from '../shell/context.ts';
import { saveText } from '../text/text-pane.tsx';
import { formTitles, sorted } from './check-words.ts';
import type { ChecksSheet } from './checks-store.ts';

const sheetTitles: readonly (readonly [ChecksSheet, string])[] = [
  ['setup', 'Choose what the check runs'],
  ['probes', 'Show the results of the check'],
  ['clauses', 'Show the clauses of the check'],
];

/** Shows the next (or the previous) result that has findings. */
export function stepResult({ checks }: Pick<Stores, 'checks'>, by: 1 | -1): void {
  const { report, shown, show, turnTo } = checks.getState();
  const failing = sorted(report?.probes ?? []).filter(({ findings }) => findings.length > 0);
  if (failing.length === 0) return;
  const at = failing.findIndex(
    ({ fingerprint }) => shown !== null && 'probe' in shown && shown.probe === fingerprint,
  );
  const first = by === 1 ? 0 : failing.length - 1;
  const next = failing[at === -1 ? first : (at + by + failing.length) % failing.length];
  turnTo('probes');
  if (next) show({ probe: next.fingerprint });
}

/** Runs the check, in its view. */
export function runCheckHere({ checks, shell }: Pick<Stores, 'checks' | 'shell'>): void {
  shell.getState().go('checks');
  void checks.getState().run();
}

/** What can be done by name with the check. */
export function checkCommands(stores: Stores): Command[] {
  const { checks, shell } = stores;
  const { report, shown, rerun, saveAs, turnTo } = checks.getState();
  const group = 'Checks' as const;
  return [
    {
      id: 'run-check',
      title: 'Run the check',
      keywords: 'CORS probes',
      group,
      run: () => runCheckHere(stores),
    },
    ...sheetTitles.map(([sheet, title]) => ({
      id: `check-${sheet}`,
      title,
      group,
      run: () => {
        shell.getState().go('checks');
        turnTo(sheet);
      },
    })),
    ...(shown !== null && 'probe' in shown
      ? [
          {
            id: 'rerun-probe',
            title: 'Run this probe again',
            group,
            run: () => void rerun(shown.probe),
          },
        ]
      : []),
    ...(report === null
      ? []
      : reporterNames.map((form) => ({
          id: `check-as-${form}`,
          title: `Export the check: ${formTitles[form]}`,
          group,
          run: () => void saveAs(form, saveText),
        }))),
  ];
}
