import { useMemo } from 'react';
import type { Clause } from '#core/contract/clauses.ts';
import { exampleKind, exampleText } from '#core/contract/examples/describe-example.ts';
import type { Example } from '#core/contract/examples/examples.ts';
import { runExample } from '#core/contract/examples/run-example.ts';
import { clausePath } from '#operations/documentation.ts';
import { LevelIcon } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { Fold } from '../ui/layout/pane.tsx';
import styles from './clauses.module.css';
import { DocumentationLink } from './documentation-link.tsx';

/** One example of a clause, judged on display, with the findings of that clause. */
export function ExampleShown({
  title,
  example,
  clause,
}: {
  title: string;
  example: Example;
  clause: string;
}) {
  const { request, findings, verdict } = useMemo(() => runExample(example), [example]);
  const said = findings.filter((finding) => finding.clause === clause);
  const steps =
    said.length === 0 ? (verdict?.steps ?? []).filter((step) => step.clause === clause) : [];
  return (
    <figure className={styles.example}>
      <figcaption className="muted small">
        <strong>{title}</strong> {exampleKind(example)}
      </figcaption>
      <pre className={cx('mono small breaks', styles.wire)}>
        {exampleText(example, request).slice(0, 1200)}
      </pre>
      {said.map((finding) => (
        <p key={`${finding.path} ${finding.message}`} className="breaks icons-in-text">
          <LevelIcon level={finding.level} /> {finding.message}{' '}
          <span className="muted">{finding.effect}</span>
        </p>
      ))}
      {steps.map((step) => (
        <p key={step.text} className="breaks icons-in-text">
          {step.text}
        </p>
      ))}
      {said.length + steps.length === 0 && (
        <p className="muted">This clause has no findings here.</p>
      )}
    </figure>
  );
}

/** One clause: its sentence, and on opening its section and its examples, judged on the spot. */
export function ClauseRow({ clause, open }: { clause: Clause; open: boolean }) {
  const { id, level, title, section, ours, examples, why } = clause;
  return (
    <Fold
      open={open}
      title={
        <span className={cx('icons-top', styles.line)}>
          <span className="mono small">{id}</span>
          <LevelIcon level={level} />
          <span className="pretty">{title}</span>
          {ours && <span className="muted small one-line">includes an assumption</span>}
        </span>
      }
    >
      <p className="muted">
        Section: {section} <DocumentationLink path={clausePath(id)} of={id} />
      </p>
      {examples === null && <p>{why}</p>}
      {examples !== null && 'fails' in examples && (
        <div className={styles.pair}>
          <ExampleShown title="Follows the rule" example={examples.passes} clause={id} />
          <ExampleShown title="Breaks the rule" example={examples.fails} clause={id} />
        </div>
      )}
      {examples !== null && examples.shows.length > 0 && (
        <div className={styles.pair}>
          {examples.shows.map((shown) => (
            <ExampleShown
              key={JSON.stringify(shown)}
              title="Example"
              example={shown.of}
              clause={id}
            />
          ))}
        </div>
      )}
    </Fold>
  );
}
