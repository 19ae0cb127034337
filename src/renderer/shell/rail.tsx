import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { cx } from '../ui/cx.ts';
import { Named } from '../ui/form/button.tsx';
import { useMedia } from '../ui/layout/window-width.ts';
import { useStateOf, useStores } from './context.ts';
import styles from './shell.module.css';
import { views } from './shell-store.ts';

/** The way between the views. Shut it shows icons only; it is shut in a narrow window unless the user opened it. */
export function Rail() {
  const { shell } = useStores();
  const view = useStateOf('shell', 'view');
  const railOpen = useStateOf('shell', 'railOpen');
  const { go, setRail } = shell;
  const isRoomy = useMedia('(min-width: 1200px)');
  const open = railOpen ?? isRoomy;
  return (
    <nav aria-label="Main" className={cx(styles.rail, !open && styles.shut)} data-region="bar">
      {views.map(({ name, title, icon: Icon }) => (
        <Fragment key={name}>
          {name === 'settings' && <span className="spring" />}
          <Place
            title={title}
            open={open}
            current={view === name}
            onPress={() => go(name)}
            icon={<Icon size={18} className={cx(name === 'start' && styles.brand)} aria-hidden />}
          />
        </Fragment>
      ))}
      <Place
        title={open ? 'Collapse menu' : 'Expand menu'}
        open={open}
        current={false}
        onPress={() => setRail(!open)}
        icon={
          open ? <PanelLeftClose size={18} aria-hidden /> : <PanelLeftOpen size={18} aria-hidden />
        }
      />
    </nav>
  );
}

type PlaceProps = {
  title: string;
  open: boolean;
  current: boolean;
  icon: ReactNode;
  onPress(): void;
};

function Place({ title, open, current, icon, onPress }: PlaceProps) {
  const button = (
    <Button
      className={cx('row hovers lights-up', styles.place)}
      aria-label={title}
      onPress={onPress}
      {...(current ? { 'aria-current': 'page' as const, 'data-current': true } : {})}
    >
      {icon}
      <span className={styles.words}>{title}</span>
    </Button>
  );
  return open ? (
    button
  ) : (
    <Named name={title} placement="right">
      {button}
    </Named>
  );
}
