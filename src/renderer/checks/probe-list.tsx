import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { useStore } from 'zustand';
import type { ProbeResult } from '#core/check/report.ts';
import { useStores } from '../shell/context.ts';
import { Button } from '../ui/form/button.tsx';
import { Select } from '../ui/form/select.tsx';
import { VirtualRows } from '../ui/layout/virtual-rows.tsx';
import { EmptyState, LoadingState } from '../ui/states.tsx';
import {
  everything,
  matchingProbes,
  outcomeSigns,
  shownOutcomeOf,
  shownOutcomes,
  signOf,
  sorted,
  subjectText,
} from './check-words.ts';

/** A result in two lines: what was tried, and on what. */
function ProbeLines({ probe }: { probe: ProbeResult }) {
  const { icon: Icon, tone, title } = signOf(probe);
  const { findings } = probe;
  const isNew = findings.some(({ change }) => change === 'new');
  const areAccepted = findings.length > 0 && findings.every(({ isAccepted }) => isAccepted);
  return (
    <div className="row list-lines">
      <Icon size={15} className={tone} role="img" aria-label={title} />
      <span className="grow">
        <span className="row gap-1">
          <span className="grow ellipsis snug" title={probe.title}>
            {probe.title}
          </span>
          {isNew && <span className="rigid small tone-warning">new</span>}
          {areAccepted && <span className="rigid small muted">accepted</span>}
        </span>
        <span className="help ellipsis block">
          <span className="mono">{probe.id}</span> · {subjectText(probe.subject)}
          {probe.visitor !== null && ` · ${probe.visitor}`}
        </span>
      </span>
    </div>
  );
}

/** What narrows the list: words, and one outcome. */
function Narrowing({ probes }: { probes: readonly ProbeResult[] }) {
  const { checks } = useStores();
  const filter = useStore(checks, (state) => state.filter);
  const { narrow } = checks.getState();
  const outcomes = shownOutcomes.map((outcome) => ({
    outcome,
    count: probes.filter((probe) => shownOutcomeOf(probe) === outcome).length,
  }));
  return (
    <div className="search-bar ruled">
      <SearchField
        aria-label="Search the results"
        value={filter.search}
        onChange={(search) => narrow({ search })}
        className="search-box ring-within grow"
      >
        <Search size={14} aria-hidden />
        <Input placeholder="Probe, clause or text" />
      </SearchField>
      <Select
        small
        aria-label="Outcome"
        value={filter.outcome ?? ''}
        onChange={(chosen) =>
          narrow({ outcome: shownOutcomes.find((one) => one === chosen) ?? null })
        }
      >
        <option value="">All ({probes.length})</option>
        {outcomes
          .filter(({ outcome, count }) => count > 0 || outcome === filter.outcome)
          .map(({ outcome, count }) => (
            <option key={outcome} value={outcome}>
              {outcomeSigns[outcome].title} ({count})
            </option>
          ))}
      </Select>
    </div>
  );
}

/** Every result of the report. */
export function ProbeList() {
  const { checks } = useStores();
  const { report, filter, shown, running, show, narrow } = useStore(checks);
  const all = useMemo(() => sorted(report?.probes ?? []), [report]);
  const probes = useMemo(() => matchingProbes(all, filter), [all, filter]);
  if (!report)
    return running ? (
      <LoadingState
        tight
        title="Running the check"
        progress={running.progress}
        startedAt={running.startedAt}
      />
    ) : (
      <EmptyState tight title="No results yet">
        Run the check to see what became of each probe.
      </EmptyState>
    );
  const at = probes.findIndex(
    ({ fingerprint }) => shown !== null && 'probe' in shown && shown.probe === fingerprint,
  );
  return (
    <div className="column fill">
      <Narrowing probes={all} />
      <div className="rest">
        {probes.length === 0 ? (
          <EmptyState
            tight
            title="No matching results"
            action={<Button onPress={() => narrow(everything)}>Show all results</Button>}
          >
            No result matches the search and the outcome.
          </EmptyState>
        ) : (
          <VirtualRows
            name="Results"
            role="listbox"
            total={probes.length}
            rowHeight={44}
            current={at === -1 ? null : at}
            onCurrent={(index) => {
              const probe = probes[index];
              if (probe) show({ probe: probe.fingerprint });
            }}
            row={(index) => {
              const probe = probes[index];
              return probe ? <ProbeLines probe={probe} /> : null;
            }}
          />
        )}
      </div>
    </div>
  );
}
