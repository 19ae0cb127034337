import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Toolbar } from 'react-aria-components';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { Button } from '../../ui/form/button.tsx';
import { ActionItems, ContextMenu } from '../../ui/menu.tsx';
import { listActions } from './list-actions.ts';

/** The context menu of the selected documents, at a place of the window in pixels. */
export function ListMenu({
  rows,
  x,
  y,
  onClose,
}: {
  rows: readonly DocumentRow[];
  x: number;
  y: number;
  onClose(): void;
}) {
  const stores = useStores();
  return (
    <ContextMenu name="Selected documents" x={x} y={y} onClose={onClose}>
      <ActionItems actions={listActions(stores, rows)} />
    </ContextMenu>
  );
}

/** What is done most with several documents; everything else is in their context menu, which More opens as well. */
export function ListToolbar({
  rows,
  onMore,
}: {
  rows: readonly DocumentRow[];
  onMore(x: number, y: number): void;
}) {
  const stores = useStores();
  useStateOf('list', (state) => state.run === null);
  const more = useRef<HTMLSpanElement>(null);
  const [fetch] = listActions(stores, rows);
  if (rows.length < 2 || !fetch) return null;
  const { title, icon: Icon, enabled, run } = fetch;
  const open = (): void => {
    const box = more.current?.getBoundingClientRect();
    if (box) onMore(box.left, box.bottom);
  };
  return (
    <Toolbar aria-label="Selected documents" className="list-tools">
      <Button small look="quiet" isDisabled={enabled === false} onPress={run} icon={Icon}>
        {title}
      </Button>
      <span className="muted small numbers ellipsis push" role="status">
        {rows.length.toLocaleString()} selected
      </span>
      <span ref={more}>
        <Button small look="quiet" onPress={open}>
          More <ChevronDown />
        </Button>
      </span>
    </Toolbar>
  );
}
