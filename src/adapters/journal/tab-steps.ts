import type { TabStep } from '#app/ports/journal.ts';
import type { Sql } from './sql.ts';

/** How many events of one tab are kept: as many as the window holds. */
const maxSteps = 2000;

/** What happened in each tab, so that a window can show it again after a restart. */
export function tabStepsOf(sql: Sql) {
  const forgetTabSteps = (tabId: string): void =>
    void sql.run('DELETE FROM tab_steps WHERE tab_id = ?', tabId);
  return {
    keepTabSteps(tabId: string, steps: readonly TabStep[]): void {
      sql.atOnce(() => {
        for (const { number, at, facts } of steps) {
          if (number === 1) forgetTabSteps(tabId);
          sql.run('INSERT OR REPLACE INTO tab_steps VALUES (?, ?, ?, ?)', tabId, number, at, facts);
        }
        const last = steps.at(-1)?.number ?? 0;
        sql.run('DELETE FROM tab_steps WHERE tab_id = ? AND number <= ?', tabId, last - maxSteps);
      });
    },
    tabSteps: (tabId: string): TabStep[] =>
      sql
        .all('SELECT number, at, facts FROM tab_steps WHERE tab_id = ? ORDER BY number', tabId)
        // The table is ours, and each column holds what its name says.
        .map(({ number, at, facts }) => ({ number, at, facts }) as TabStep),
    forgetTabSteps,
  };
}
