import type { HistoryEntry } from './history-schemas.ts';

/** One replay of a scenario as far as the history has it; `name` is that of its tab. */
export type ScenarioRun = {
  id: string;
  name: string;
  /** When its first kept call was fired. */
  at: string;
  /** In the order in which they were kept. */
  calls: readonly HistoryEntry[];
};

/** The runs of scenarios among these exchanges, newest first. */
export function scenarioRuns(entries: readonly HistoryEntry[]): ScenarioRun[] {
  const byRun = new Map<string, HistoryEntry[]>();
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq))
    if (entry.run !== null) byRun.set(entry.run, [...(byRun.get(entry.run) ?? []), entry]);
  return [...byRun]
    .flatMap(([id, calls]) => {
      const [first] = calls.toSorted((a, b) => a.at.localeCompare(b.at));
      return first ? [{ id, name: first.name, at: first.at, calls }] : [];
    })
    .sort((a, b) => b.at.localeCompare(a.at));
}
