import { SlidersHorizontal } from 'lucide-react';
import { Dialog, DialogTrigger, Heading } from 'react-aria-components';
import { plural } from '#core/text/wording.ts';
import { previewWidths } from '#operations/window-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import { Popover } from '../../ui/popover.tsx';
import styles from '../bar.module.css';
import { BarButton } from '../bar-button.tsx';
import { ClockFields } from '../simulator/clock-fields.tsx';
import { useTab } from '../simulator/use-simulator.ts';
import { useFilteredRows } from './use-filtered-rows.ts';

const widthOptions = previewWidths.map((value) => ({ value, title: value }));
const lookOptions = [
  { value: 'window', title: 'Auto' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
] as const;

/** How the preview shows the widget: its width in pixels, light or dark, its clock and language, and which rows. */
export function DisplayControl() {
  const id = useTab()?.id ?? '';
  const isFiltered = useStateOf('workbench', (state) => (state.filters[id] ?? '').trim() !== '');
  const { shift, locale } = useStateOf('simulator', 'clock');
  const unusual = [
    ...(isFiltered ? ['rows are filtered'] : []),
    ...(shift === 0 && locale === null ? [] : ['another time or language']),
  ];
  return (
    <DialogTrigger>
      <BarButton
        name={unusual.length > 0 ? `Display: ${unusual.join(', ')}` : 'Display'}
        icon={<SlidersHorizontal size={14} aria-hidden />}
        label="Display"
        size="word"
        tone={unusual.length > 0 ? 'accent' : 'plain'}
      />
      {/* The rows can be seen and pressed while they are filtered. */}
      <Popover isNonModal className={cx('popover', styles.menu)} placement="bottom end">
        <Dialog className={cx('stack', styles.sheet)}>
          <Heading slot="title" className="dialog-title">
            Display
          </Heading>
          <DisplayFields tabId={id} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function DisplayFields({ tabId }: { tabId: string }) {
  const { workbench } = useStores();
  const { width, look } = useStateOf('workbench');
  return (
    <>
      <div className="row small">
        <span className="grow muted">Width</span>
        <Segments
          label="Width of the widget in pixels"
          options={widthOptions}
          value={width}
          onChange={(chosen) => workbench.setState({ width: chosen })}
        />
      </div>
      <div className="row small">
        <span className="grow muted">Theme</span>
        <Segments
          label="Theme of the widget"
          options={lookOptions}
          value={look}
          onChange={(chosen) => workbench.setState({ look: chosen })}
        />
      </div>
      <ClockFields />
      <RowFilter tabId={tabId} />
    </>
  );
}

/**
 * Finds rows of a long list by their title. It is not part of the widget: the visitor has no such
 * filter.
 */
function RowFilter({ tabId }: { tabId: string }) {
  const { workbench } = useStores();
  const { filter, rows, total } = useFilteredRows();
  if (rows === null || total === 0) return null;
  const setFilter = (text: string): void =>
    workbench.setState(({ filters }) => ({ filters: { ...filters, [tabId]: text } }));
  return (
    <div className="stack gap-1">
      <SearchBox name="Filter rows" value={filter} onChange={setFilter} placeholder="Filter rows" />
      <p className="help">
        The visitor sees all rows.{' '}
        <span role="status">
          {filter.trim() !== '' &&
            `${rows.length.toLocaleString()} of ${total.toLocaleString()} ${plural(total, 'row')} here`}
        </span>
      </p>
    </div>
  );
}
