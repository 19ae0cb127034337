import { useMemo } from 'react';
import type { Clause } from '#core/contract/clauses.ts';
import type { Example } from '#core/contract/examples/examples.ts';
import { runExample } from '#core/contract/examples/run-example.ts';
import { LevelIcon } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { Fold } from '../ui/layout/pane.tsx';
import styles from './clauses.module.css';

const lines = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name}: ${value}`).join('\n');

/** What an example is, as it would go over the wire. */
function wire(example: Example, request: ReturnType<typeof runExample>['request']): string {
  if ('unreachable' in example) return example.unreachable;
  if ('request' in example)
    return request
      ? `${request.method} ${request.url}\n${lines(request.headers)}${request.body === null ? '' : `\n\n${request.body}`}`
      : 'The request is not sent.';
  return example.body === '' ? '(empty body)' : example.body;
}

function kind(example: Example): string {
  if ('unreachable' in example) return 'get_items, no reply';
  if ('request' in example) return `${example.request} request`;
  const status = example.httpStatus === undefined ? '' : `, HTTP ${example.httpStatus}`;
  return `reply to ${example.as === 'document' ? 'a document request' : example.as}${example.category ? ` on a ${example.category} tab` : ''}${status}`;
}

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
        <strong>{title}</strong> {kind(example)}
      </figcaption>
      <pre className={cx('mono small breaks', styles.wire)}>
        {wire(example, request).slice(0, 1200)}
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
      <p className="muted">Section: {section}</p>
      {examples === null && <p>{why}</p>}
      {examples !== null && 'fails' in examples && (
        <div className={styles.pair}>
          <ExampleShown title="Follows the rule" example={examples.passes} clause={id} />
          <ExampleShown title="Breaks the rule" example={examples.fails} clause={id} />
        </div>
      )}
      {examples !== null && 'shows' in examples && (
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
