import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** Panes under a part that is as tall as its text. In a window too low for both, all of it is scrolled. */
export const Topped = ({ top, children }: { top: ReactNode; children: ReactNode }) => (
  <div className="column fill scrolls">
    {top}
    <div className={styles.under}>{children}</div>
  </div>
);
