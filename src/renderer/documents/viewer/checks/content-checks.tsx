import { CircleAlert, CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { GridList, GridListItem } from 'react-aria-components';
import { useStore } from 'zustand';
import type { AssertionResult } from '#app/xml/statement.ts';
import { readChecks } from '#core/statement/outcome.ts';
import type { StatementCheck } from '#core/statement/report.ts';
import { several } from '#core/text/wording.ts';
import { FindingsSheet } from '../../../findings/findings-sheet.tsx';
import { useFindings } from '../../../findings/selection.ts';
import { useStores } from '../../../shell/context.ts';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Fold } from '../../../ui/layout/pane.tsx';
import { EmptyState, Waiting } from '../../../ui/states.tsx';
import styles from '../viewer.module.css';
import type { FoundStatement, StatementReport, XmlDocument } from '../xml-document.ts';
import { tablesOf } from './statement-rules.ts';
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

/** Something that was found in a document: an icon that says how bad it is, a title, a sentence, its place. */
export type PlacedRow = {
  icon: ReactNode;
  /** What the icon says. */
  tone: string;
  title: string;
  message: ReactNode;
  isMuted?: boolean;
  more?: ReactNode;
  place: { path: string | null; line: number; column: number } | null;
};

type PlacedListProps = {
  name: string;
  rows: readonly PlacedRow[];
  /** One of them, as in "3 more checks not listed here". */
  unit: string;
  onShow(index: number): void;
};

/** More rows than these are counted, not listed. */
const mostListed = 200;

/** What was found in a document, a row each; a click or Enter goes to its place. */
export function PlacedList({ name, rows, unit, onShow }: PlacedListProps) {
  const items = rows.slice(0, mostListed).map((row, index) => ({ id: index, row }));
  const left = rows.length - items.length;
  return (
    <>
      <GridList
        aria-label={name}
        items={items}
        className="rigid"
        onAction={(key) => onShow(Number(key))}
      >
        {({ id, row }) => {
          const { icon, tone, title, message, isMuted = false, more, place } = row;
          return (
            <GridListItem
              id={id}
              textValue={`${tone}: ${title}`}
              className={cx('ruled ring-inside hovers', styles.placedRow)}
            >
              <span className="line-icon">{icon}</span>
              <span className={cx('strong', isMuted && 'muted')}>{title}</span>
              <div className={cx('stack gap-1', styles.words)}>
                <p className={cx('breaks', isMuted && 'muted')}>{message}</p>
                {more}
              </div>
              {place && (
                <span
                  className="muted tiny mono one-line align-right"
                  title={place.path ?? undefined}
                >
                  {place.line}:{place.column}
                </span>
              )}
            </GridListItem>
          );
        }}
      </GridList>
      {left > 0 && (
        <p className="list-note rigid">{several(left, `more ${unit}`)} not listed here.</p>
      )}
    </>
  );
}

/** Pixels that the heading of a group, a finding and the sentence about none take, for as long as the findings are not measured. */
const [headHeight, rowHeight, noneHeight] = [30, 96, 72];

/** What is wrong with a document: by the contract, and in what it says; `content` null where there is no document to check. */
export function DocumentFindings({ content }: { content: ReactNode }) {
  const { findings } = useFindings();
  const contract = <FindingsSheet hidesText />;
  return (
    <section className="column fill" aria-label="Findings" data-region tabIndex={-1}>
      {content === null ? (
        contract
      ) : (
        <>
          <section
            className={cx('column', styles.contract)}
            style={{ flexBasis: headHeight + (rowHeight * findings.length || noneHeight) }}
            aria-label="Contract"
          >
            <h3 className={cx('ruled rigid strong', styles.findingsTitle)}>Contract</h3>
            <div className="rest">{contract}</div>
          </section>
          <section className={cx('column', styles.content)} aria-label="Content">
            <h3 className={cx('ruled rigid strong', styles.findingsTitle)}>Content</h3>
            <div className="rest holds">{content}</div>
          </section>
        </>
      )}
    </section>
  );
}
