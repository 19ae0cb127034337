import { ArrowDownUp, ChevronDown, ListFilter } from 'lucide-react';
import { useRef } from 'react';
import { Header, MenuItem, MenuSection, type Selection, Toolbar } from 'react-aria-components';
import type { DocumentRow } from '#operations/document-schemas.ts';
import type { OrderName } from '#operations/window-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { ActionItems, ChoiceItem, ContextMenu, MenuButton } from '../../ui/menu.tsx';
import menuStyles from '../../ui/ui.module.css';
import styles from '../documents.module.css';
import { listActions } from './list-actions.ts';
import {
  brokenChecksTitle,
  countOutcomes,
  type FindingFilter,
  filterText,
  findingFilters,
  outcomeWord,
} from './list-filter.ts';
import { orders } from './list-order.ts';

const names = Object.keys(orders) as OrderName[];

/** Searches, filters and sorts the list. */
export function ListSearch({ rows }: { rows: ReadonlyMap<string, DocumentRow> }) {
  const { list } = useStores();
  const search = useStateOf('list', 'search');
  const searchAsked = useStateOf('list', 'searchAsked');
  return (
    <div className="search-bar">
      <SearchBox
        name="Search documents"
        value={search}
        onChange={(text) => list.setSearch(text)}
        placeholder="Search"
        title="id, external_id, bank_code, status"
        grow
        asked={searchAsked}
      />
      <FilterMenu rows={rows} />
      <OrderMenu />
    </div>
  );
}

const findingNames = Object.keys(findingFilters) as FindingFilter[];

/** What a selection of the menu holds; "all" cannot be chosen in it. */
const keysOf = (selection: Selection): string[] =>
  selection === 'all' ? [] : [...selection].map(String);

function FilterMenu({ rows }: { rows: ReadonlyMap<string, DocumentRow> }) {
  const { list } = useStores();
  const filter = useStateOf('list', 'filter');
  const { setFilter } = list;
  const offers = countOutcomes(rows.values(), filter.outcomes);
  const text = filterText(filter);
  return (
    <MenuButton
      name="Filter"
      button={
        <IconButton
          name={text === null ? 'Filter' : `Filter: ${text}`}
          icon={ListFilter}
          isOn={text !== null}
        />
      }
      placement="bottom end"
    >
      <MenuSection
        selectionMode="multiple"
        selectedKeys={filter.outcomes}
        onSelectionChange={(chosen) => {
          const keys = keysOf(chosen);
          const outcomes = offers.map(({ outcome }) => outcome).filter((one) => keys.includes(one));
          setFilter({ ...filter, outcomes: new Set(outcomes) });
        }}
      >
        <Header className={cx('field-label muted', menuStyles.title)}>Outcome</Header>
        {offers.map(({ outcome, count }) => (
          <FilterItem key={outcome} id={outcome} title={outcomeWord(outcome)} count={count} />
        ))}
      </MenuSection>
      <MenuSection
        selectionMode="single"
        selectedKeys={filter.findings === null ? [] : [filter.findings]}
        onSelectionChange={(chosen) => {
          const [key] = keysOf(chosen);
          setFilter({ ...filter, findings: findingNames.find((one) => one === key) ?? null });
        }}
      >
        <Header className={cx('field-label muted', menuStyles.title)}>Findings</Header>
        {findingNames.map((name) => (
          <FilterItem key={name} id={name} title={findingFilters[name]} />
        ))}
      </MenuSection>
      <MenuSection
        selectionMode="multiple"
        selectedKeys={filter.checksBroken ? ['checks'] : []}
        onSelectionChange={(chosen) =>
          setFilter({ ...filter, checksBroken: keysOf(chosen).length > 0 })
        }
      >
        <Header className={cx('field-label muted', menuStyles.title)}>Statement checks</Header>
        <FilterItem id="checks" title={brokenChecksTitle} />
      </MenuSection>
    </MenuButton>
  );
}

const FilterItem = ({ id, title, count }: { id: string; title: string; count?: number }) => (
  <ChoiceItem id={id} title={title} staysOpen>
    {count !== undefined && (
      <span className={cx('push muted small numbers', styles.aside)}>{count.toLocaleString()}</span>
    )}
  </ChoiceItem>
);

function OrderMenu() {
  const { list } = useStores();
  const order = useStateOf('list', 'order');
  return (
    <MenuButton
      name="Sort by"
      button={<IconButton name={`Sort: ${orders[order.by]}`} icon={ArrowDownUp} />}
      placement="bottom end"
      selectionMode="single"
      selectedKeys={[order.by]}
      onAction={(key) => {
        const by = names.find((name) => name === key);
        if (by) list.sort(by);
      }}
    >
      {names.map((name) => (
        <MenuItem
          key={name}
          id={name}
          textValue={orders[name]}
          className={cx(menuStyles.item, menuStyles.row)}
        >
          {orders[name]}
          {order.by === name && (
            <span className={cx('push muted small', styles.aside)}>
              {order.descending ? 'descending' : 'ascending'}
            </span>
          )}
        </MenuItem>
      ))}
    </MenuButton>
  );
}

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
