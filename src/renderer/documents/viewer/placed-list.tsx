import type { ReactNode } from 'react';
import { GridList, GridListItem } from 'react-aria-components';
import { several } from '#core/text/wording.ts';
import { cx } from '../../ui/cx.ts';
import styles from './viewer.module.css';

/** Something that was found in a document: an icon that says how bad it is, a title, a sentence, its place. */
export type PlacedRow = {
  icon: ReactNode;
  /** What the icon says. */
  tone: string;
  title: string;
  message: ReactNode;
  isMuted?: boolean;
  more?: ReactNode;
  place: { path: string | null; line: number; column: number } | null;
};

type PlacedListProps = {
  name: string;
  rows: readonly PlacedRow[];
  /** One of them, as in "3 more checks not listed here". */
  unit: string;
  onShow(index: number): void;
};

/** More rows than these are counted, not listed. */
const mostListed = 200;

/** What was found in a document, a row each; a click or Enter goes to its place. */
export function PlacedList({ name, rows, unit, onShow }: PlacedListProps) {
  const items = rows.slice(0, mostListed).map((row, index) => ({ id: index, row }));
  const left = rows.length - items.length;
  return (
    <>
      <GridList
        aria-label={name}
        items={items}
        className="rigid"
        onAction={(key) => onShow(Number(key))}
      >
        {({ id, row }) => {
          const { icon, tone, title, message, isMuted = false, more, place } = row;
          return (
            <GridListItem
              id={id}
              textValue={`${tone}: ${title}`}
              className={cx('ruled ring-inside hovers', styles.placedRow)}
            >
              <span className="line-icon">{icon}</span>
              <span className={cx('strong', isMuted && 'muted')}>{title}</span>
              <div className={cx('stack gap-1', styles.words)}>
                <p className={cx('breaks', isMuted && 'muted')}>{message}</p>
                {more}
              </div>
              {place && (
                <span
                  className="muted tiny mono one-line align-right"
                  title={place.path ?? undefined}
                >
                  {place.line}:{place.column}
                </span>
              )}
            </GridListItem>
          );
        }}
      </GridList>
      {left > 0 && (
        <p className="list-note rigid">{several(left, `more ${unit}`)} not listed here.</p>
      )}
    </>
  );
}
