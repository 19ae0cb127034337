import type { ProbeResult } from './report.ts';

/** The one scale of results, in the order in which they are shown: what passes comes last. */
export const standings = ['breaks', 'advice', 'notTested', 'passes'] as const;
export type Standing = (typeof standings)[number];

/** Each standing as a title; every report and the window say it with these words. */
export const standingTitles: Readonly<Record<Standing, string>> = {
  breaks: 'Breaks the contract',
  advice: 'Our advice',
  notTested: 'Not tested',
  passes: 'Passes',
};

type Judged = Pick<ProbeResult, 'outcome' | 'assumption' | 'reason' | 'provesNothing'>;

/** How a result stands. What breaks a rule of ours, where the contract is silent, is advice; a pass that proves nothing is not tested. */
export function standingOf({ outcome, assumption, provesNothing }: Judged): Standing {
  if (outcome === 'broken') return assumption === null ? 'breaks' : 'advice';
  return outcome === 'held' && provesNothing === null ? 'passes' : 'notTested';
}

/** Why a result is not tested; null for every other one. */
export const whyNotTested = ({ reason, provesNothing }: Judged): string | null =>
  reason ?? provesNothing;

/** The results of each standing, in the order in which they ran. */
export const byStanding = <Result extends Judged>(
  probes: readonly Result[],
): Record<Standing, Result[]> => {
  const of = (standing: Standing) => probes.filter((probe) => standingOf(probe) === standing);
  return {
    breaks: of('breaks'),
    advice: of('advice'),
    notTested: of('notTested'),
    passes: of('passes'),
  };
};

/** What is not tested by its reason, the reason of most results first. */
export function notTested<Result extends Judged>(
  probes: readonly Result[],
): { reason: string; probes: Result[] }[] {
  const groups = new Map<string, Result[]>();
  for (const probe of byStanding(probes).notTested) {
    const reason = whyNotTested(probe) ?? '';
    const group = groups.get(reason) ?? [];
    group.push(probe);
    groups.set(reason, group);
  }
  return [...groups]
    .map(([reason, all]) => ({ reason, probes: all }))
    .sort((one, other) => other.probes.length - one.probes.length);
}
