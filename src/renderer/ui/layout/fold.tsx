import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { cx } from '../cx.ts';
import styles from './fold.module.css';

/** A part of a pane that opens and shuts; `aside` is its short sum at the right of the title. */
export function Fold({
  title,
  aside,
  open = false,
  children,
}: {
  title: ReactNode;
  aside?: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <Disclosure className={cx(styles.fold)} defaultExpanded={open}>
      <Heading level={3} className={cx(styles.head)}>
        <Button slot="trigger" className={cx(styles.trigger)}>
          <ChevronRight size={14} aria-hidden />
          {title}
          <span className={styles.aside}>{aside}</span>
        </Button>
      </Heading>
      <DisclosurePanel>
        <div className={styles.panel}>{children}</div>
      </DisclosurePanel>
    </Disclosure>
  );
}
