import { CircleAlert, CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { StatementCheck } from '#core/statement/report.ts';
import { several } from '#core/text/wording.ts';
import type { AssertionResult } from '#operations/xml-check-schemas.ts';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import type { XmlDocument } from '../compare/compare-store.ts';
import { PlacedList, type PlacedRow } from '../placed-list.tsx';
import { BalanceChart } from './balance-chart.tsx';
import styles from './checks.module.css';
import { RolesTable } from './roles-table.tsx';
import type { FoundStatement, StatementReport } from './statement-store.ts';
import {
  assertionSentence,
  checkTitles,
  factsOf,
  outcomeTitles,
  sortChecks,
  summarySentence,
} from './statement-words.ts';
import type { StatementRules } from './use-statement-rules.ts';

/** The arithmetic of the statements in a document; it has nothing to do with the verdict by the contract. */
export function ChecksSheet({ document, owned }: { document: XmlDocument; owned: StatementRules }) {
  const { statement } = document;
  const { report, running, error } = useStore(statement.store);
  const { rules } = owned;
  useEffect(() => void statement.start(rules), [statement, rules]);

  if (error && error.code !== 'cancelled')
    return (
      <ErrorState
        tried="Checking the statement"
        happened={error.message}
        onRetry={() => void statement.run(rules)}
      />
    );
  if (report === null && running)
    return <LoadingState title="Checking the statement" {...running} onCancel={running.cancel} />;
  if (report === null)
    return (
      <EmptyState
        title="Statement checks cancelled"
        action={<Button onPress={() => void statement.run(rules)}>Run the checks</Button>}
      >
        The checks compare the balances, counts, totals, numbers and dates of this document.
      </EmptyState>
    );
  const ownRules = <OwnRules document={document} results={report.assertions} />;
  if (report.statements.length === 0)
    return (
      <div className="cover column container scrolls">
        <EmptyState tight title="No statement found">
          No repeated rows that look like transactions were found, so there is nothing to check. If
          there are such rows, say in the header of Grid which column has the amount.
        </EmptyState>
        {ownRules}
      </div>
    );
  return (
    <div className="cover column container scrolls">
      <p className="text-note" role="status">
        <strong>{summarySentence(report)}</strong>{' '}
        <span className="muted">
          Statement checks look at the content of the document. The contract says nothing about it.
        </span>
      </p>
      <CheckList document={document} checks={report.checks} />
      {ownRules}
      {report.statements.map((one) => (
        <StatementSection
          key={`${one.path} ${one.label} ${one.balances[0]?.row}`}
          document={document}
          statement={one}
          owned={owned}
        />
      ))}
    </div>
  );
}

/** The checks, what is broken first. */
function CheckList({
  document,
  checks,
}: {
  document: XmlDocument;
  checks: StatementReport['checks'];
}) {
  const sorted = sortChecks(checks);
  return (
    <PlacedList
      name="Statement checks"
      unit="check"
      rows={sorted.map((check) => ({
        icon: <OutcomeIcon outcome={check.outcome} />,
        tone: outcomeTitles[check.outcome],
        title: checkTitles[check.id],
        message: check.message,
        isMuted: check.outcome === 'not-applicable',
        more: <Facts check={check} />,
        place: placeOf(check),
      }))}
      onShow={(index) => {
        const node = sorted[index]?.node ?? null;
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

const icons = { broken: CircleX, held: CircleCheck, 'not-applicable': CircleMinus } as const;
const tones = { broken: 'tone-error', held: 'tone-ok', 'not-applicable': 'muted' } as const;

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
      <h3 className={cx('wrap-row', styles.title)}>
        Own rules
        <span className="muted small regular">in the workspace file</span>
      </h3>
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

/** One statement of the document: its running balance as a chart, and what its columns and values were taken for. */
function StatementSection({
  document,
  statement,
  owned,
}: {
  document: XmlDocument;
  statement: FoundStatement;
  owned: StatementRules;
}) {
  const { label, path, rows, balances } = statement;
  const title = label === null ? 'Statement' : `Statement ${label}`;
  return (
    <section className="rigid" aria-label={title}>
      <h3 className={cx('wrap-row', styles.title)}>
        {title}
        <span className="muted small regular">{several(rows, 'row')}</span>
        <span className="muted small regular mono breaks">{path}</span>
      </h3>
      {balances.length > 0 && (
        <BalanceChart
          title={title}
          balances={balances}
          onEnter={(index) => {
            const point = balances[index];
            if (point) void document.showRow(path, point.row);
          }}
        />
      )}
      <RolesTable title={title} document={document} statement={statement} owned={owned} />
    </section>
  );
}
