import {
  type AriaAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { VirtualRows, type VirtualRowsProps } from '../ui/layout/virtual-rows.tsx';
import { allSelected, chosen, onlySelected, type Selected } from './selection.ts';

/** Milliseconds between two runs: a key that is held down passes many rows. */
const pace = 150;

/** Runs what it is given at once, and then at most once in 150 ms what was given last. */
export function createPaced() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let freeAt = 0;
  return {
    next(run: () => void): void {
      clearTimeout(timer);
      const go = (): void => {
        freeAt = Date.now() + pace;
        run();
      };
      const wait = freeAt - Date.now();
      if (wait <= 0) go();
      else timer = setTimeout(go, wait);
    },
    cancel: (): void => clearTimeout(timer),
  };
}

type CallListProps<Row> = Pick<VirtualRowsProps, 'name' | 'role' | 'onRange'> & {
  /** In the order shown. */
  rows: readonly Row[];
  selected: Selected;
  onSelect(selected: Selected): void;
  /** Only one row can be selected, and to select it is all that keys and clicks do. */
  isSingle?: boolean;
  /** A click, Enter, or a double click. */
  onOpen?(row: Row): void;
  /** The keys moved to the row. While they go on moving, only now and then, with the row where they are. */
  onRest?(row: Row): void;
  /** A menu of what is selected is asked for, at a place of the window in pixels. */
  onMenu(place: { x: number; y: number }, row: Row): void;
  /** Keys that neither move nor select all; true = done with. */
  onKey?(event: KeyboardEvent): boolean;
  rowAria?(row: Row): AriaAttributes;
  row(row: Row): ReactNode;
};

/** The one list of Widget, Documents and History: rows of two lines, of which one or several are selected, by their ids. */
export function CallList<Row extends { id: string }>({
  rows,
  selected,
  onSelect,
  isSingle = false,
  onOpen,
  onRest,
  onMenu,
  onKey = () => false,
  rowAria,
  row,
  ...list
}: CallListProps<Row>) {
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const current = selected.current === null ? -1 : ids.indexOf(selected.current);
  // Keys pass many rows. What is under way for the row before is let go.
  const [rests] = useState(createPaced);
  useEffect(() => rests.cancel, [rests]);
  const at = (act: (row: Row) => void) => (index: number) => {
    const own = rows[index];
    if (own) act(own);
  };
  const open = at((own) => {
    rests.cancel();
    onOpen?.(own);
  });
  return (
    <VirtualRows
      {...list}
      total={rows.length}
      rowHeight={44}
      keepsScroll
      current={current === -1 ? null : current}
      onCurrent={(index, choosing) =>
        at(({ id }) => onSelect(chosen(selected, ids, id, choosing)))(index)
      }
      onMove={at((own) => rests.next(() => onRest?.(own)))}
      onEnter={open}
      onClick={open}
      onMenu={(index, x, y) =>
        at((own) => {
          if (!selected.ids.has(own.id)) onSelect(onlySelected(own.id));
          onMenu({ x, y }, own);
        })(index)
      }
      onKey={(event) => {
        if (isSingle || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'a')
          return onKey(event);
        onSelect(allSelected(selected, ids));
        return true;
      }}
      {...(!isSingle && { isSelected: (index) => selected.ids.has(ids[index] ?? '') })}
      rowAria={(index) => (rows[index] && rowAria?.(rows[index])) || {}}
      row={(index) => rows[index] && row(rows[index])}
    />
  );
}

const cell = { role: 'gridcell' };

/** A row of a list in two lines, behind a sign of how it is. */
export const TwoLines = ({
  sign,
  first,
  second,
}: {
  sign: ReactNode;
  first: ReactNode;
  second: ReactNode;
}) => (
  <div {...cell} className="row list-lines">
    {sign}
    <span className="grow">
      <span className="row gap-1">{first}</span>
      <span className="row gap-1 help numbers">{second}</span>
    </span>
  </div>
);
