import { CircleAlert, CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useStore } from 'zustand';
import type { AssertionResult } from '#app/xml/statement.ts';
import { readChecks } from '#core/statement/outcome.ts';
import type { StatementCheck } from '#core/statement/report.ts';
import { useStores } from '../../../shell/context.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Fold } from '../../../ui/layout/pane.tsx';
import { EmptyState, Waiting } from '../../../ui/states.tsx';
import type { XmlDocument } from '../compare/compare-store.ts';
import { PlacedList, type PlacedRow } from '../placed-list.tsx';
import styles from '../viewer.module.css';
import { tablesOf } from './statement-rules.ts';
import type { FoundStatement, StatementReport } from './statement-store.ts';
import {
  assertionSentence,
  factsOf,
  outcomeTitles,
  roleTitle,
  summarySentence,
  titleOf,
  unreadSentence,
} from './statement-words.ts';
import type { StatementRules } from './use-statement-rules.ts';

/** What the arithmetic of the statements in a document says; the contract says nothing about it. */
export function ContentChecks({
  document,
  owned: { rules },
}: {
  document: XmlDocument;
  owned: StatementRules;
}) {
  const { statement } = document;
  const { report, running, error } = useStore(statement.store);
  const run = (): void => void statement.run(rules);

  const failed = error?.code === 'cancelled' ? null : error;
  if (failed || (report === null && running))
    return (
      <Waiting tight title="Checking the statement" error={failed} onRetry={run} {...running} />
    );
  if (report === null)
    return (
      <EmptyState
        tight
        title="Not checked"
        action={<Button onPress={run}>Run the statement checks</Button>}
      >
        The statement checks compare the balances, counts, totals, numbers and dates of this
        document.
      </EmptyState>
    );
  const { checks, note } = report;
  return (
    <div className="cover column scrolls">
      <p className="text-note" role="status">
        {checks.length > 0 && summarySentence(report)} {note} {unreadSentence(report)}
      </p>
      {checks.length > 0 && <CheckList document={document} checks={checks} />}
      {checks.some(({ outcome }) => outcome === 'unclear') && (
        <ChooseColumns document={document} path={report.statements[0]?.path} />
      )}
      <OwnRules document={document} results={report.assertions} />
      {[...new Map(report.statements.map((one) => [one.path, one])).values()].map((one) => (
        <Roles key={one.path} statement={one} />
      ))}
    </div>
  );
}

/** The way out of a check that is unclear. */
function ChooseColumns({ document, path }: { document: XmlDocument; path: string | undefined }) {
  const { xml } = useStores();
  return (
    <p className="pad">
      <Button
        small
        onPress={() => {
          const [table] = tablesOf(path ?? '');
          if (table) void document.grid.show(table);
          xml.turnTo('table');
        }}
      >
        Choose the columns
      </Button>
    </p>
  );
}

/** The checks, those that say the same in one row; what is broken first. */
function CheckList({
  document,
  checks,
}: {
  document: XmlDocument;
  checks: StatementReport['checks'];
}) {
  const groups = readChecks(checks);
  return (
    <PlacedList
      name="Statement checks"
      unit="check"
      rows={groups.map((alike) => {
        const [first] = alike;
        return {
          icon: <OutcomeIcon outcome={first.outcome} />,
          tone: outcomeTitles[first.outcome],
          title: titleOf(alike),
          message: first.message,
          more: <Facts check={first} />,
          place: placeOf(first),
        };
      })}
      onShow={(index) => {
        const node = groups[index]?.[0].node ?? null;
        if (node !== null) void document.showNode(node, { focus: true });
      }}
    />
  );
}

const placeOf = ({
  path,
  line,
  column,
}: Pick<StatementCheck, 'path' | 'line' | 'column'>): PlacedRow['place'] =>
  line === null || column === null ? null : { path, line, column };

const icons = {
  broken: CircleX,
  held: CircleCheck,
  unclear: CircleHelp,
} as const;
const tones = {
  broken: 'tone-error',
  held: 'tone-ok',
  unclear: 'tone-warning',
} as const;

function OutcomeIcon({ outcome }: Pick<StatementCheck, 'outcome'>) {
  const Icon = icons[outcome];
  return (
    <Icon size={15} className={tones[outcome]} role="img" aria-label={outcomeTitles[outcome]} />
  );
}

const ruleTones = { broken: 'Broken', held: 'Held', fault: 'Cannot be run' } as const;

/** What the rules of `assay.yaml` say of this document. */
function OwnRules({
  document,
  results,
}: {
  document: XmlDocument;
  results: readonly AssertionResult[];
}) {
  if (results.length === 0) return null;
  return (
    <section className="rigid" aria-label="Own rules">
      <h4 className={styles.checksTitle}>Own rules of the workspace file</h4>
      <PlacedList
        name="Own rules"
        unit="rule"
        rows={results.map((result) => ({
          icon: <RuleIcon result={result} />,
          tone: ruleTones[result.outcome],
          title: result.name,
          message: assertionSentence(result),
          more: <p className="muted small mono breaks">{result.xpath}</p>,
          place: result.outcome === 'held' ? null : placeOf(result),
        }))}
        onShow={(index) => {
          const node = results[index]?.node ?? null;
          if (node !== null) void document.showNode(node, { focus: true });
        }}
      />
    </section>
  );
}

function RuleIcon({ result: { outcome, level } }: { result: AssertionResult }) {
  const [Icon, tone] =
    outcome === 'held'
      ? [CircleCheck, 'tone-ok']
      : outcome === 'fault'
        ? [CircleAlert, 'tone-error']
        : [CircleX, `tone-${level}`];
  return <Icon size={15} className={tone} role="img" aria-label={ruleTones[outcome]} />;
}

/** The figures of a check. */
function Facts({ check }: { check: StatementCheck }) {
  const facts = factsOf(check);
  if (facts.length === 0) return null;
  return (
    <span className="options">
      {facts.map(({ name, value }) => (
        <Chip key={name} name={name} value={value} />
      ))}
    </span>
  );
}

/** What the columns and values of a table were taken for, and why. */
function Roles({ statement: { path, roles } }: { statement: FoundStatement }) {
  const title = 'How the rows were read';
  return (
    <Fold title={title}>
      <p className="muted small mono breaks">{path}</p>
      <table className={styles.roles} aria-label={title}>
        <tbody>
          {roles.map(({ role, path: place, reason }) => (
            <tr key={`${role} ${place}`}>
              <th scope="row">{roleTitle(role)}</th>
              <td className="mono">{place}</td>
              <td className="muted">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}
