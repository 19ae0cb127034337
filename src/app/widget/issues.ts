import type { Tab } from '#core/widget/tab.ts';
import type { Fired, IssueRecord } from '#operations/widget-schemas.ts';

/** The widget_issues of this run: one record per failure of a proxied call (TAB-ERR-1, TAB-ERR-2). */
export type Issues = {
  add(issue: Omit<IssueRecord, 'id'>): void;
  list(): IssueRecord[];
  clear(): void;
};

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

/** Puts the issue of a call, if it made one, into the ledger. */
export function recordIssue(
  issues: Issues,
  { id, name }: Pick<Tab, 'id' | 'name'>,
  { at, action, http, issue }: Fired,
): void {
  if (issue) issues.add({ at, tab: { id, name }, action, status: http?.status ?? 0, ...issue });
}
