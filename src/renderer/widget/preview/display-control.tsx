import { SlidersHorizontal } from 'lucide-react';
import { Dialog, DialogTrigger, Heading } from 'react-aria-components';
import { previewWidths } from '#operations/window-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/button.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import { Popover } from '../../ui/popover.tsx';
import styles from '../bar.module.css';

const widthOptions = previewWidths.map((value) => ({ value, title: value }));
const lookOptions = [
  { value: 'window', title: 'Auto' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
] as const;

/** How the preview shows the widget: its width in pixels, and light or dark. */
export function DisplayControl() {
  const { simulator } = useStores();
  const width = useStateOf('simulator', 'width');
  const look = useStateOf('simulator', 'look');
  return (
    <DialogTrigger>
      <IconButton name="Display" icon={SlidersHorizontal} />
      <Popover className={cx('popover', styles.menu)} placement="bottom end">
        <Dialog className={cx('stack', styles.sheet)}>
          <Heading slot="title" className="dialog-title">
            Display
          </Heading>
          <div className="row small">
            <span className="grow muted">Width</span>
            <Segments
              label="Width of the widget in pixels"
              options={widthOptions}
              value={width}
              onChange={(chosen) => simulator.setState({ width: chosen })}
            />
          </div>
          <div className="row small">
            <span className="grow muted">Theme</span>
            <Segments
              label="Theme of the widget"
              options={lookOptions}
              value={look}
              onChange={(chosen) => simulator.setState({ look: chosen })}
            />
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
