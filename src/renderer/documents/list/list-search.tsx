import { ArrowDownUp, Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  Button,
  Input,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  SearchField,
} from 'react-aria-components';
import { useStore } from 'zustand';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/button.tsx';
import menuStyles from '../../ui/menu.module.css';
import styles from './list.module.css';
import { type OrderName, orders } from './list-order.ts';

const where = 'id, external_id, bank_code, status';
const names = Object.keys(orders) as OrderName[];

/** Filters the list, and sorts it where there are no column headers. */
export function ListSearch({ withOrder }: { withOrder: boolean }) {
  const { list } = useStores();
  const search = useStore(list, (state) => state.search);
  const searchAsked = useStore(list, (state) => state.searchAsked);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (searchAsked > 0) field.current?.focus();
  }, [searchAsked]);
  return (
    <div className={styles.searchBar}>
      <SearchField
        aria-label="Search documents"
        value={search}
        onChange={(text) => list.getState().setSearch(text)}
        className="search-box grow ring-within"
      >
        <Search size={14} aria-hidden />
        <Input
          ref={field}
          placeholder={withOrder ? 'Search' : where}
          title={where}
          spellCheck={false}
        />
        {search !== '' && (
          <Button className="clear-button hovers lights-up">
            <X size={12} aria-hidden />
          </Button>
        )}
      </SearchField>
      {withOrder && <OrderMenu />}
    </div>
  );
}

function OrderMenu() {
  const { list } = useStores();
  const order = useStore(list, (state) => state.order);
  return (
    <MenuTrigger>
      <IconButton small name={`Sort: ${orders[order.by]}`} icon={<ArrowDownUp size={14} />} />
      <Popover
        className={cx('popover', menuStyles.popover, menuStyles.narrow)}
        placement="bottom end"
      >
        <Menu
          aria-label="Sort by"
          className={cx(menuStyles.menu)}
          selectionMode="single"
          selectedKeys={[order.by]}
          onAction={(key) => {
            const by = names.find((name) => name === key);
            if (by) list.getState().sort(by);
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
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
