import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

/** Something that holds for the whole view and needs reading; `tools` stand at its end. */
export function Banner({
  title,
  children,
  tools,
}: {
  title: string;
  children: ReactNode;
  tools?: ReactNode;
}) {
  return (
    <div className={styles.banner} role="note">
      <TriangleAlert size={16} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
      {tools}
    </div>
  );
}
