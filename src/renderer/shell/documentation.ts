import { clauseById } from '#core/contract/clauses.ts';
import { clausePath, documentationFolder } from '#operations/documentation.ts';
import { pickedResult } from '../checks/commands.ts';
import type { Stores } from './context.ts';
import { findingsOnShow } from './findings-on-show.ts';
import { titleOf } from './shell-store.ts';

/** Opens a page of the documentation, by its path in the site: in the one window for it, or the one tab of the browser. */
export function openDocumentation(path: string): void {
  // `noopener` would hide the tab from the next search for its name.
  const shown = window.open(`${documentationFolder}${path}`, 'assay-documentation');
  if (!shown) return;
  shown.opener = null;
  shown.focus();
}

/** The page for where the user is: the clause of the selected finding, or the view. */
export function documentationHere(stores: Stores): string {
  const { view } = stores.shell.getState();
  const isReply = stores.reply.getState().isOpen;
  const result = isReply ? null : pickedResult(stores);
  const finding = result ? result.findings[0] : findingsOnShow(stores)?.selection.picked;
  const clause = finding?.clause;
  return clause !== undefined && clauseById(clause)
    ? clausePath(clause)
    : `window.html#${titleOf(view).toLowerCase()}`;
}
