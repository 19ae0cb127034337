import type { IssueRecord } from '#operations/widget-schemas.ts';

/** The widget_issues of this run: one record per failure of a proxied call (TAB-ERR-1, TAB-ERR-2). */
export type Issues = { add(issue: Omit<IssueRecord, 'id'>): void; list(): IssueRecord[]; clear(): void };

/** A ledger in memory that keeps the newest `most` records. */
export function createIssues(most = 500): Issues {
  const records: IssueRecord[] = [];
  let next = 1;
  return {
    add(issue) {
      records.unshift({ id: next, ...issue });
      next += 1;
      records.splice(most);
    },
    list: () => [...records],
    clear: () => void records.splice(0),
  };
}
