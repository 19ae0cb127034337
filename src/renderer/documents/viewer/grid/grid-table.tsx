import { ArrowDown, ArrowUp, ClipboardCopy, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { several } from '#core/text/wording.ts';
import type { ColumnFacts } from '#core/xml/tables/view.ts';
import { useStores } from '../../../shell/context.ts';
import { cx } from '../../../ui/cx.ts';
import { VirtualRows } from '../../../ui/layout/virtual-rows.tsx';
import { ActionItem, ContextMenu } from '../../../ui/menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ColumnMenu, ColumnRole, type RolesOfTable } from '../checks/column-menu.tsx';
import { isJoined } from '../checks/statement-rules.ts';
import { isCopy } from '../copy-value.tsx';
import styles from '../viewer.module.css';
import type { XmlDocument } from '../xml-document.ts';
import { formatSum, type GridSort } from './grid-store.ts';

/** The header cell above the row numbers, which cannot be sorted. */
const columnHeader = { role: 'columnheader' };

/** Pixels that the button of its menu takes in the header of a column. */
const menuWidth = 24;
const numberClass = cx('rigid muted tiny numbers align-right', styles.gridNumber);
/** Pixels of the column with the number of the row. */
const numberWidth = 56;

/** The rows of the table under a head that sorts and sums; Enter goes to a row's place in the text. */
export function GridTable({
  document,
  roles,
  total,
  columns,
}: {
  document: XmlDocument;
  roles: RolesOfTable;
  total: number;
  columns: readonly ColumnFacts[];
}) {
  const { grid } = document;
  const { shell } = useStores();
  const { path, filter, sort, current, column: chosen, widths } = useStore(grid.store);
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const copy = (): void => {
    const text = grid.currentText();
    if (text !== null) void shell.copyText(text);
  };
  useStore(grid.pages.store, (state) => state.pages);
  const widthOf = (index: number): number => (widths[index] ?? 120) + menuWidth;
  const rowWidth = columns.reduce((sum, _, index) => sum + widthOf(index), numberWidth);
  if (total === 0) {
    return (
      <EmptyState tight title="No rows">
        {filter === '' ? 'No elements at this path.' : 'No row contains this text.'}
      </EmptyState>
    );
  }
  const cell = { role: 'gridcell' };
  const cellOf = (at: number) => ({ ...cell, onMouseDown: () => grid.setColumn(at) });
  const isAlone = (name: string): boolean => !isJoined(name, roles.found?.columns ?? []);
  return (
    <>
      <VirtualRows
        key={path}
        name="Table"
        role="grid"
        total={total}
        rowWidth={rowWidth}
        headerHeight={62}
        current={current}
        onCurrent={grid.setCurrent}
        onEnter={(index) => {
          void grid.pages
            .read(index)
            .then((row) => row && document.showNode(row.node, { focus: true }));
        }}
        onRange={grid.pages.want}
        onMenu={(index, x, y) => {
          grid.setCurrent(index);
          setMenu({ x, y });
        }}
        onKey={(event) => {
          const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (by !== undefined)
            grid.setColumn(Math.max(0, Math.min(columns.length - 1, (chosen ?? -1) + by)));
          else if (isCopy(event)) copy();
          return by !== undefined || isCopy(event);
        }}
        header={
          <>
            <span className={numberClass} {...columnHeader}>
              #
            </span>
            {columns.map((column, index) => (
              <Head
                key={column.name}
                column={column}
                width={widthOf(index)}
                sort={sort}
                onSort={() => void grid.sortBy(column.name)}
                menu={isAlone(column.name) && <ColumnMenu of={roles} column={column.name} />}
              >
                {isAlone(column.name) && <ColumnRole of={roles} column={column.name} />}
              </Head>
            ))}
          </>
        }
        row={(index) => {
          const row = grid.pages.row(index);
          return (
            <>
              <span {...cell} className={numberClass}>
                {index + 1}
              </span>
              {columns.map((column, at) => (
                <span
                  key={column.name}
                  {...cellOf(at)}
                  data-chosen={(index === current && at === chosen) || undefined}
                  className={cx(
                    'rigid small ellipsis',
                    styles.cell,
                    column.sum !== null && cx('numbers align-right', styles.right),
                  )}
                  style={{ width: widthOf(at) }}
                  title={row?.cells[at] ?? ''}
                >
                  {row?.cells[at] ?? ''}
                </span>
              ))}
            </>
          );
        }}
      />
      {menu && (
        <ContextMenu name="Cell" {...menu} onClose={() => setMenu(null)}>
          <ActionItem title="Copy value" icon={Copy} run={copy} />
          <ActionItem
            title="Copy row"
            icon={ClipboardCopy}
            run={() => {
              grid.setColumn(null);
              copy();
            }}
          />
        </ContextMenu>
      )}
    </>
  );
}

const kindOf = ({ sum }: ColumnFacts): string => (sum === null ? 'text' : 'number');

function Head({
  column,
  width,
  sort,
  onSort,
  menu,
  children,
}: {
  column: ColumnFacts;
  width: number;
  sort: GridSort;
  onSort(): void;
  menu: ReactNode;
  children: ReactNode;
}) {
  const own = sort?.column === column.name ? sort : null;
  const Arrow = own?.descending ? ArrowDown : ArrowUp;
  const order = own === null ? 'none' : own.descending ? 'descending' : 'ascending';
  const head = { role: 'columnheader', 'aria-sort': order } as const;
  return (
    <span
      {...head}
      className={cx(
        'column rigid',
        styles.head,
        column.sum !== null && cx('numbers align-right', styles.right),
      )}
      style={{ width }}
    >
      <span className="row gap-1">
        <button
          type="button"
          className={cx('bare row gap-1 small strong hovers', styles.sort)}
          onClick={onSort}
          title={`${column.name}: ${kindOf(column)}, has a value in ${several(column.filled, 'row')}`}
        >
          <span className="ellipsis">{column.name}</span>
          {own && <Arrow size={12} />}
        </button>
        <span className="rigid push">{menu}</span>
      </span>
      <span className={cx('tiny regular ellipsis', styles.sum)}>
        {column.sum === null ? kindOf(column) : `Σ ${formatSum(column.sum)}`}
      </span>
      {children}
    </span>
  );
}
