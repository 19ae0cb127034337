import type { Fired } from '#operations/widget-schemas.ts';
import { ClauseLink } from '../../../findings/clause-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/states.tsx';
import styles from '../hops.module.css';
import { visitorWords } from './visitor-words.ts';

/** What the visitor sees because of the answer, and what the widget fires next automatically. */
export function VisitorSheet({ fired }: { fired: Fired }) {
  if (fired.verdict.outcome === 'unread')
    return (
      <EmptyState tight title="Not known">
        Assay did not read the reply, so it cannot tell what the visitor sees.
      </EmptyState>
    );
  if (fired.widget === null) {
    return (
      <EmptyState tight title="No visitor causes this call">
        A tab of this category never fires {fired.action} this way, so the reply is not shown to a
        visitor.
      </EmptyState>
    );
  }
  const said = visitorWords(fired);
  if (said.length === 0) {
    return (
      <EmptyState tight title="Nothing changes">
        The reply changes nothing that a visitor sees.
      </EmptyState>
    );
  }
  return (
    <section className={cx('ruled', styles.part)}>
      <h3>What the visitor sees</h3>
      <ul>
        {said.map(({ text, clause }) => (
          <li key={text} className={styles.said}>
            <span>{text}</span>
            <ClauseLink id={clause} />
          </li>
        ))}
      </ul>
    </section>
  );
}
