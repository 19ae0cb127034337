import { clauseById } from '#core/contract/clauses.ts';
import type { Finding } from '#core/contract/finding.ts';
import { clausePath, documentationFolder } from '#operations/documentation.ts';
import { pickedResult } from '../checks/commands.ts';
import type { Stores } from './context.ts';
import { titleOf } from './shell-store.ts';

/** Opens a page of the documentation, by its path in the site: in a window of its own, or in another tab of the browser. */
export function openDocumentation(path: string): void {
  window.open(`${documentationFolder}${path}`, '_blank', 'noopener,noreferrer');
}

/** The page for where the user is: the clause of the selected finding, or the view. */
export function documentationHere(stores: Stores): string {
  const { view } = stores.shell.getState();
  const clause = selectedFinding(stores)?.clause;
  return clause !== undefined && clauseById(clause)
    ? clausePath(clause)
    : `window.html#${titleOf(view).toLowerCase()}`;
}

function selectedFinding(stores: Stores): Pick<Finding, 'clause'> | null {
  if (stores.reply.getState().isOpen) return stores.reply.getState().selection.picked;
  const { view } = stores.shell.getState();
  const result = pickedResult(stores);
  if (result) return result.findings[0] ?? null;
  switch (view) {
    case 'documents':
      return stores.documents.getState().selection.picked;
    case 'widget':
      return stores.simulator.getState().selection.picked;
    case 'history':
      return stores.historyList.getState().selection.picked;
    default:
      return null;
  }
}
