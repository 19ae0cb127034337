import { Button, Dialog, DialogTrigger, Heading } from 'react-aria-components';
import { clauseById } from '#core/contract/clauses.ts';
import { clausePath } from '#operations/documentation.ts';
import { DocumentationLink } from '../contract/documentation-link.tsx';
import { useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { Popover } from '../ui/popover.tsx';
import styles from './findings.module.css';

/** The id of a clause as a quiet link: opens what the clause says and where in the document it stands. */
export function ClauseLink({ id }: { id: string }) {
  const { clauses, shell } = useStores();
  const clause = clauseById(id);
  const lookUp = (): void => {
    clauses.getState().search(id);
    shell.getState().go('clauses');
  };
  if (!clause) return <span className={cx('muted mono small', styles.clause)}>{id}</span>;
  return (
    <DialogTrigger>
      <Button className={cx('muted mono small', styles.clause, styles.link)}>{id}</Button>
      <Popover className={cx('popover', styles.popover)} placement="bottom start">
        <Dialog className={cx(styles.about)}>
          <Heading slot="title" className="mono">
            {id}
          </Heading>
          <p>{clause.title}</p>
          <p className="muted small">{clause.section}</p>
          <Button slot="close" className={cx('ring-outside', styles.more)} onPress={lookUp}>
            Open in Contract
          </Button>
          <DocumentationLink path={clausePath(id)} of={id} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
