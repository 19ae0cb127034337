import type { ReactNode } from 'react';
import { ListBox, ListBoxItem, Text } from 'react-aria-components';
import { cx } from '../cx.ts';
import styles from './form.module.css';

export type PickRow = {
  id: string;
  title: string;
  /** At the end of the line of the title. */
  mark?: ReactNode;
  text: ReactNode;
  icon?: ReactNode;
};

/** A list with one selected row; the arrow keys select. */
export function PickList({
  name,
  rows,
  picked,
  onPick,
}: {
  name: string;
  rows: readonly PickRow[];
  picked: string | null;
  onPick(id: string): void;
}) {
  return (
    <ListBox
      aria-label={name}
      className={cx(styles.list)}
      items={rows}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={picked === null ? [] : [picked]}
      onSelectionChange={(keys) => {
        const key = keys === 'all' ? undefined : [...keys][0];
        if (key !== undefined) onPick(String(key));
      }}
    >
      {({ id, title, mark, text, icon }) => (
        <ListBoxItem
          id={id}
          textValue={title}
          className={cx('pickable hovers ring-inside list-row', styles.row)}
        >
          {icon && <span className="line rigid">{icon}</span>}
          <span className="grow">
            <span className="row gap-1">
              <Text slot="label" className="ellipsis grow snug">
                {title}
              </Text>
              {mark}
            </span>
            <Text slot="description" className="help ellipsis block">
              {text}
            </Text>
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}
