import type { Running } from '#operations/dispatch.ts';
import {
  type ComparedPart,
  comparedParts,
  type HistoryEntry,
  type RunComparison,
} from '#operations/history-schemas.ts';
import type { Output } from '#operations/operations.ts';

type Comparison = Output<'compareExchanges'>;
type Runs = Record<'before' | 'after', readonly HistoryEntry[]>;
type Pair = { step: number; before: HistoryEntry | null; after: HistoryEntry | null };

/** The calls of a run by what they have in common with those of another run: the step, the action, the surface, and which one of these it was. */
function byPlace(run: readonly HistoryEntry[]): Map<string, HistoryEntry> {
  const places = new Map<string, HistoryEntry>();
  const counts = new Map<string, number>();
  // Kept in the order of the replies; two calls may have been fired at the same time.
  for (const entry of run.toSorted((a, b) => a.at.localeCompare(b.at) || a.seq - b.seq)) {
    const place = [entry.step ?? 0, entry.action, entry.surface].join(' ');
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    places.set(`${place} ${count}`, entry);
  }
  return places;
}

/** The calls of two runs side by side, in the order of the steps. */
export function pairCalls({ before, after }: Runs): Pair[] {
  const [old, now] = [byPlace(before), byPlace(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((place) => {
      const pair = { before: old.get(place) ?? null, after: now.get(place) ?? null };
      return { step: (pair.before ?? pair.after)?.step ?? 0, ...pair };
    })
    .sort((a, b) => a.step - b.step);
}

function differing({ request, reply, verdict, visitor }: Comparison): ComparedPart[] {
  const { outcome, fixed } = verdict;
  const isSame: Record<ComparedPart, boolean> = {
    request: request.same,
    reply: reply.same,
    verdict: outcome.before === outcome.after && fixed.length === 0 && verdict.new.length === 0,
    visitor: visitor.same,
  };
  return comparedParts.filter((part) => !isSame[part]);
}

/** Compares each call of a run with its counterpart in another; `compare` compares two by their numbers. */
export async function compareRuns(
  runs: Runs,
  compare: (before: number, after: number) => Promise<Comparison>,
  { signal, progress }: Running,
): Promise<RunComparison> {
  const pairs = pairCalls(runs);
  const calls: RunComparison['calls'] = [];
  for (const [index, { step, before, after }] of pairs.entries()) {
    signal.throwIfAborted();
    progress({ phase: 'Comparing', done: index, total: pairs.length, unit: 'items' });
    const pair = { step, before, after, differs: [], fixed: 0, new: 0 };
    if (before === null || after === null) {
      calls.push(pair);
      continue;
    }
    const comparison = await compare(before.seq, after.seq);
    const { fixed, new: added } = comparison.verdict;
    const counts = { fixed: fixed.length, new: added.length };
    calls.push({ ...pair, ...counts, differs: differing(comparison) });
  }
  const same = calls.every(
    ({ before, after, differs }) => before !== null && after !== null && differs.length === 0,
  );
  return { same, calls };
}
