import type { AssumptionChoices } from '#core/choices.ts';
import type { Handlers } from '#operations/dispatch.ts';
import type { widgetOperations } from '#operations/widget-operations.ts';
import { fireAction } from './fire-action.ts';
import { createIssues } from './issues.ts';
import type { Ports } from './ports.ts';
import type { Texts } from './texts.ts';

/** The handlers of the widget's actions. The ledger of widget_issues is theirs and lasts as long as the run. */
export function widgetHandlers(
  ports: Ports,
  texts: Texts,
  readings: () => Promise<AssumptionChoices>,
): Pick<Handlers, keyof typeof widgetOperations> {
  const issues = createIssues();
  const { vault, identity, clock } = ports;
  return {
    fireAction: async (asked, running) => fireAction({ ports, texts, issues, choices: await readings(), running }, asked),
    listIssues: () => issues.list(),
    clearIssues: () => {
      issues.clear();
      return issues.list();
    },
    mintToken: async ({ secretTokenId, algorithm, claims, expiresIn }) => {
      const now = clock.now();
      const token = await identity.mint(claims, await vault.read(secretTokenId), { algorithm, now, expiresIn });
      return { token, expiresAt: new Date(now + expiresIn * 1000).toISOString() };
    },
  };
}
