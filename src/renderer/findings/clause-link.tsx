import { Link } from 'react-aria-components';
import { clauseById } from '#core/contract/clauses.ts';
import { clausePath, documentationFolder } from '#operations/documentation.ts';
import { cx } from '../ui/cx.ts';
import styles from './findings.module.css';

/** The id of a clause as a quiet link to its page of the documentation, which opens next to the window; the pointer on it shows what the clause says. */
export function ClauseLink({ id }: { id: string }) {
  const clause = clauseById(id);
  if (!clause) return <span className={cx('muted mono small', styles.clause)}>{id}</span>;
  return (
    <span className={cx(styles.clause)} title={clause.title}>
      <Link
        className={cx('muted mono small', styles.link)}
        href={`${documentationFolder}${clausePath(id)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {id}
      </Link>
    </span>
  );
}
