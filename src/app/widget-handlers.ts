import type { AssumptionChoices } from '#core/choices.ts';
import type { Handlers } from '#operations/dispatch.ts';
import type { widgetOperations } from '#operations/widget-operations.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { Again } from './again.ts';
import { secretToSignWith } from './credentials.ts';
import { fireAction } from './fire-action.ts';
import { createIssues, recordIssue } from './issues.ts';
import type { Ports } from './ports.ts';
import type { Texts } from './texts.ts';

/** The handlers of the widget's actions. The ledger of widget_issues is theirs and lasts as long as the run; `shots` is where replies can be judged again. */
export function widgetHandlers(
  ports: Ports,
  texts: Texts,
  readings: () => Promise<AssumptionChoices>,
  shots: Again<Fired>,
): Pick<Handlers, keyof typeof widgetOperations> {
  const issues = createIssues();
  const { identity, clock } = ports;
  return {
    fireAction: async (asked, running) => {
      const choices = await readings();
      const judged = await fireAction({ ports, texts, running }, asked, choices);
      const fired = await shots.first(judged, choices, running);
      recordIssue(issues, asked.tab, fired);
      return fired;
    },
    listIssues: () => issues.list(),
    clearIssues: () => {
      issues.clear();
      return issues.list();
    },
    mintToken: async ({ secretTokenId, algorithm, claims, expiresIn, tampered }, running) => {
      const now = clock.now();
      const token = await identity.mint(claims, await secretToSignWith(ports, secretTokenId, running), { algorithm, now, expiresIn, tampered });
      return { token, expiresAt: new Date(now + expiresIn * 1000).toISOString() };
    },
  };
}
