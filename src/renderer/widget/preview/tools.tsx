import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as ClearButton, Input, SearchField } from 'react-aria-components';
import { plural } from '#core/text/wording.ts';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import { formatClock } from '../../ui/format.ts';
import type { Snapshot } from '../simulator/simulator.ts';
import styles from './tools.module.css';

export const widths = ['384', '320', '480'] as const;
export const looks = ['window', 'light', 'dark'] as const;
type Width = (typeof widths)[number];
type Look = (typeof looks)[number];

const widthOptions = [...widths].sort().map((value) => ({ value, title: value }));
const lookOptions = [
  { value: 'window', title: 'Auto' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
] as const;

/** The bar above the widget. */
export const ToolBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.tools}>{children}</div>
);

type ToolsProps = {
  width: Width;
  onWidth(width: Width): void;
  look: Look;
  onLook(look: Look): void;
};

/** The look of the preview: its width in pixels, and light or dark, independent of the window. */
export const Tools = ({ width, onWidth, look, onLook }: ToolsProps) => (
  <>
    <Segments
      label="Width of the widget in pixels"
      options={widthOptions}
      value={width}
      onChange={onWidth}
    />
    <Segments label="Theme of the widget" options={lookOptions} value={look} onChange={onLook} />
  </>
);

type FilterProps = { text: string; onChange(text: string): void; left: number; total: number };

/**
 * Finds rows of a long list by their title. It is not part of the widget: the visitor has no such
 * filter.
 */
export const Filter = ({ text, onChange, left, total }: FilterProps) => (
  <div className={cx('row', styles.filter)}>
    <SearchField
      aria-label="Filter rows"
      value={text}
      onChange={onChange}
      className={cx('search-box ring-within', styles.search)}
    >
      <Search size={14} aria-hidden />
      <Input
        placeholder="Filter rows"
        title="Filters by title in Assay only. The visitor sees all rows."
        spellCheck={false}
      />
      {text !== '' && (
        <ClearButton className="clear-button hovers lights-up">
          <X size={12} aria-hidden />
        </ClearButton>
      )}
    </SearchField>
    <span className="muted small" role="status">
      {text.trim() !== '' &&
        `${left.toLocaleString()} of ${total.toLocaleString()} ${plural(total, 'row')}`}
    </span>
  </div>
);

/** Says that an earlier snapshot is shown, which cannot be used. */
export function EarlierLine({ snapshot }: { snapshot: Snapshot }) {
  const { simulator } = useStores();
  return (
    <div className={cx('row rigid', styles.line)}>
      <span className="muted small">
        Snapshot from{' '}
        <time dateTime={new Date(snapshot.at).toISOString()}>
          {formatClock(new Date(snapshot.at).toISOString())}
        </time>
      </span>
      <Button small onPress={() => simulator.getState().showSnapshot(null)}>
        Back to now
      </Button>
    </div>
  );
}

/** The preview shows another reply than the selected call. */
export function OtherReplyLine({ exchangeId }: { exchangeId: number }) {
  const { simulator } = useStores();
  return (
    <div className={cx('row rigid', styles.line)}>
      <span className="muted small">A different reply is selected</span>
      <Button small onPress={() => simulator.getState().showExchange(exchangeId)}>
        Show the reply for this preview
      </Button>
    </div>
  );
}
