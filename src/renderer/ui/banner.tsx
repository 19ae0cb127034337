import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

/** Something that holds for the whole view and needs reading. */
export function Banner({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.banner} role="note">
      <TriangleAlert size={16} className={styles.icon} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
    </div>
  );
}
