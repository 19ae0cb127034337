import { ArrowDownUp, ChevronDown, ListFilter } from 'lucide-react';
import { useRef } from 'react';
import { Toolbar } from 'react-aria-components';
import { grouped } from '#core/text/wording.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import type { OrderName } from '#operations/window-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { ActionItems, ChoiceItem, ChoiceSection, ContextMenu, MenuButton } from '../../ui/menu.tsx';
import styles from '../documents.module.css';
import { listActions } from './list-actions.ts';
import {
  brokenChecksTitle,
  countOutcomes,
  type Filter,
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

function FilterMenu({ rows }: { rows: ReadonlyMap<string, DocumentRow> }) {
  const { list } = useStores();
  const filter = useStateOf('list', 'filter');
  const offers = countOutcomes(rows.values(), filter.outcomes);
  const text = filterText(filter);
  const put = (change: Partial<Filter>): void => list.setFilter({ ...filter, ...change });
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
      <ChoiceSection
        title="Outcome"
        several
        chosen={[...filter.outcomes]}
        onChoose={(keys) =>
          put({
            outcomes: new Set(
              offers.flatMap(({ outcome }) => (keys.includes(outcome) ? outcome : [])),
            ),
          })
        }
      >
        {offers.map(({ outcome, count }) => (
          <ChoiceItem key={outcome} id={outcome} title={outcomeWord(outcome)} staysOpen>
            <span className={cx('push muted small numbers', styles.aside)}>{grouped(count)}</span>
          </ChoiceItem>
        ))}
      </ChoiceSection>
      <ChoiceSection
        title="Findings"
        chosen={filter.findings === null ? [] : [filter.findings]}
        onChoose={([key]) => put({ findings: findingNames.find((one) => one === key) ?? null })}
      >
        {findingNames.map((name) => (
          <ChoiceItem key={name} id={name} title={findingFilters[name]} staysOpen />
        ))}
      </ChoiceSection>
      <ChoiceSection
        title="Statement checks"
        several
        chosen={filter.checksBroken ? ['checks'] : []}
        onChoose={(keys) => put({ checksBroken: keys.length > 0 })}
      >
        <ChoiceItem id="checks" title={brokenChecksTitle} staysOpen />
      </ChoiceSection>
    </MenuButton>
  );
}

function OrderMenu() {
  const { list } = useStores();
  const { by, descending } = useStateOf('list', 'order');
  return (
    <MenuButton
      name="Sort by"
      button={<IconButton name={`Sort: ${orders[by]}`} icon={ArrowDownUp} />}
      placement="bottom end"
      selectionMode="single"
      selectedKeys={[by]}
      onAction={(key) => list.sort(key as OrderName)}
    >
      {names.map((name) => (
        <ChoiceItem key={name} id={name} title={orders[name]}>
          {by === name && (
            <span className={cx('push muted small', styles.aside)}>
              {descending ? 'descending' : 'ascending'}
            </span>
          )}
        </ChoiceItem>
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
      {/* The button to fetch them says how many they are. */}
      <span className="spoken" role="status">
        {grouped(rows.length)} selected
      </span>
      <span ref={more} className="push">
        <Button small look="quiet" onPress={open}>
          More <ChevronDown />
        </Button>
      </span>
    </Toolbar>
  );
}
