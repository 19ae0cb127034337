import { documentationFolder } from '#operations/documentation.ts';
import { cx } from '../ui/cx.ts';
import styles from './clauses.module.css';

/** A link to the page of the documentation about a clause or an assumption, which opens next to the window. */
export function DocumentationLink({ path, of }: { path: string; of: string }) {
  return (
    <a
      className={cx('small', styles.documentation)}
      href={`${documentationFolder}${path}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Documentation of ${of}`}
    >
      Documentation
    </a>
  );
}
