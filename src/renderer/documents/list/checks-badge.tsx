import { CircleCheck, CircleX, UserCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { useStores } from '../../shell/context.ts';
import { showChecks } from './list-actions.ts';
import { checksLabel } from './list-words.ts';

/** The outcome of the statement checks of a document; a click shows them. Nothing where no check applies, and a sign alone where all held. */
export function ChecksBadge({ row }: { row: DocumentRow }) {
  const stores = useStores();
  const label = checksLabel(row);
  if (label === null) return null;
  const { broken, isSaid, name, hint } = label;
  const show = (event: MouseEvent): void => {
    // With a key held, the click selects rows.
    if (event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    showChecks(stores, row);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className="bare inline-row gap-1 rigid small numbers hovers lights-up"
      aria-label={name}
      title={`${hint} Click to show the statement checks.`}
      onClick={show}
    >
      {broken > 0 ? (
        <>
          <CircleX size={15} className="tone-error" /> {broken.toLocaleString()} broken
        </>
      ) : (
        <CircleCheck size={15} className="tone-ok" />
      )}
      {isSaid && <UserCheck size={13} className="muted" />}
    </button>
  );
}
