import { ArrowDownUp, ListFilter } from 'lucide-react';
import { Header, MenuItem, MenuSection, type Selection } from 'react-aria-components';
import type { DocumentRow } from '#operations/document-schemas.ts';
import type { OrderName } from '#operations/window-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/button.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { ChoiceItem, MenuButton } from '../../ui/menu.tsx';
import menuStyles from '../../ui/ui.module.css';
import styles from '../documents.module.css';
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
