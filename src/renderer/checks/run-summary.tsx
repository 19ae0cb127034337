import { useMemo } from 'react';
import { Button } from 'react-aria-components';
import { useStore } from 'zustand';
import type { CheckReport, ProbeResult, Written } from '#core/check/report.ts';
import { hasFindings } from '#core/check/summary.ts';
import { clauseById } from '#core/contract/clauses.ts';
import { several } from '#core/text/wording.ts';
import { useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { type Fact, Facts } from '../ui/facts.tsx';
import { formatInstant, formatMilliseconds } from '../ui/format.ts';
import { Banner } from '../ui/states.tsx';
import {
  clauseStates,
  findingsText,
  outcomeSigns,
  shownOutcomeOf,
  sorted,
  subjectText,
} from './check-words.ts';
import styles from './checks.module.css';
import { DetailHead, DetailPart, ProbeLink } from './detail-parts.tsx';

/** Of a long list, so many are shown here; the list of results has all of them. */
const mostShown = 20;

const stopWords = {
  cancelled: 'You cancelled the check. What it did not get to is not exercised.',
  timeout: 'The check took longer than its time limit. What it did not get to is not exercised.',
} as const;

function factsOf({ summary }: CheckReport): Fact[] {
  const { probes, times } = summary;
  return [
    { name: 'Findings', value: findingsText(summary) },
    {
      name: 'Probes',
      value: [
        `${probes.held} held`,
        `${probes.broken} broken`,
        ...(probes.flaky === 0 ? [] : [`${probes.flaky} flaky`]),
        `${probes.notExercised} not exercised`,
        ...(probes.notCheckable === 0 ? [] : [`${probes.notCheckable} not checkable`]),
      ].join(', '),
    },
    ...(times === null
      ? []
      : [
          {
            name: 'Calls',
            value: `${times.calls}: p50 ${times.p50} ms, p95 ${times.p95} ms, max ${times.max} ms`,
          },
        ]),
    {
      name: 'Run',
      value: `${formatInstant(summary.startedAt)}, ${formatMilliseconds(summary.milliseconds)}`,
    },
  ];
}

/** The matrix in four numbers; each leads to its clauses. */
function Matrix({ clauses }: CheckReport) {
  const { checks } = useStores();
  return (
    <div className={styles.states}>
      {clauseStates.map((state) => {
        const { title, icon: Icon, tone } = outcomeSigns[state];
        return (
          <Button
            key={state}
            className={cx('hovers-over row', styles.finding)}
            isDisabled={clauses[state].length === 0}
            onPress={() => {
              checks.getState().turnTo('clauses');
              checks.getState().show({ clause: clauses[state][0] ?? '' });
            }}
          >
            <Icon size={15} className={tone} aria-hidden />
            <span className="strong numbers">{clauses[state].length}</span>
            <span className="muted ellipsis">{title}</span>
          </Button>
        );
      })}
    </div>
  );
}

function Probes({
  title,
  probes,
  noteOf,
}: {
  title: string;
  probes: readonly ProbeResult[];
  noteOf(probe: ProbeResult): string;
}) {
  if (probes.length === 0) return null;
  return (
    <DetailPart title={title}>
      <ul className={styles.part}>
        {probes.slice(0, mostShown).map((probe) => (
          <ProbeLink key={probe.fingerprint} probe={probe} note={noteOf(probe)} />
        ))}
      </ul>
      {probes.length > mostShown && (
        <p className="help">and {probes.length - mostShown} more in the list of results</p>
      )}
    </DetailPart>
  );
}

const writtenText = ({ what, record, action, subject }: Written): string =>
  `${what} ${record ?? 'a record without an id'} (${action}, ${subjectText(subject)})`;

/** What the whole run came to: what proves nothing and what is broken, the matrix, and what was written. */
export function RunSummary({ report }: { report: CheckReport }) {
  const { checks } = useStores();
  const failOn = useStore(checks, (state) => state.setup.failOn);
  const { summary, probes } = report;
  const { empty, failing } = useMemo(() => {
    const all = sorted(probes);
    return {
      empty: all.filter((probe) => shownOutcomeOf(probe) === 'provesNothing'),
      failing: all.filter(({ findings }) => findings.length > 0),
    };
  }, [probes]);
  const isFailed = hasFindings(report, failOn);
  return (
    <div className={cx('pad', styles.detail)}>
      <h2 className="dialog-title">
        {isFailed ? 'The contract is broken' : 'No finding that fails the check'}
      </h2>
      {summary.stoppedBy !== null && (
        <Banner title="This report is not complete">{stopWords[summary.stoppedBy]}</Banner>
      )}
      {summary.problems.map(({ subject, text }) => (
        <Banner key={`${subjectText(subject)} ${text}`} title={subjectText(subject)}>
          {text}
        </Banner>
      ))}
      {summary.notWhatVisitorsGet?.map(({ subject, settings }) => (
        <Banner key={subjectText(subject)} title={`Not what visitors get: ${subjectText(subject)}`}>
          The tab has settings that only Assay has: {settings.join(', ')}.
        </Banner>
      ))}
      <Probes
        title="Passes that prove nothing"
        probes={empty}
        noteOf={({ provesNothing }) => provesNothing ?? ''}
      />
      <Probes
        title="Broken"
        probes={failing}
        noteOf={({ findings }) => several(findings.length, 'finding')}
      />
      <DetailPart title="Clauses">
        <Matrix {...report} />
      </DetailPart>
      <DetailPart title="The run">
        <Facts facts={factsOf(report)} />
      </DetailPart>
      {summary.written.length > 0 && (
        <DetailPart title="Created, changed or deleted by this check">
          <ul className={styles.list}>
            {summary.written.map((one) => (
              <li key={writtenText(one)} className="breaks">
                {writtenText(one)}
              </li>
            ))}
          </ul>
        </DetailPart>
      )}
    </div>
  );
}

/** One clause of the matrix, and the probes that are about it. */
export function ClauseDetail({ report, id }: { report: CheckReport; id: string }) {
  const state = clauseStates.find((one) => report.clauses[one].includes(id)) ?? 'notCheckable';
  const clause = clauseById(id);
  const { icon: Icon, tone, title } = outcomeSigns[state];
  const about = useMemo(
    () =>
      sorted(report.probes).filter(
        ({ clauses, findings }) =>
          clauses.includes(id) || findings.some((finding) => finding.clause === id),
      ),
    [report, id],
  );
  return (
    <div className={cx('pad', styles.detail)}>
      <DetailHead
        title={clause?.title ?? id}
        icon={<Icon size={16} className={tone} aria-hidden />}
        aside={
          <>
            {title} · <span className="mono">{id}</span>
            {clause && ` · ${clause.section}`}
          </>
        }
      />
      {about.length === 0 ? (
        <p className="muted">Nothing that a check sends can show whether this clause holds.</p>
      ) : (
        <Probes
          title="Probes about this clause"
          probes={about}
          noteOf={(probe) => outcomeSigns[shownOutcomeOf(probe)].title.toLowerCase()}
        />
      )}
    </div>
  );
}
