import type { StatementOutcome } from '../statement/outcome.ts';
import { grouped, several } from '../text/wording.ts';

type Value = string | number | boolean | null;
type Values = Record<string, Value>;

/** What a call must say to be grouped: its columns by name, and how its statement checks went. */
export type GroupedCall = {
  seq: number;
  at: string;
  outcome: string;
  checks: Pick<StatementOutcome, 'broken' | 'held' | 'brokenRules'> | null;
  columns: Values;
};

/** How often something was so, and the first call in which it was. */
type Count = { name: string; calls: number; since: number };

/** The calls that have the same values in the columns, with their outcomes and broken checks; `checked`: how many have a check that held or is broken. */
export type CallGroup = {
  values: Values;
  calls: number;
  checked: number;
  outcomes: Count[];
  broken: Count[];
};

/** From this call on checks are broken that held before, in all calls that are alike but for the last column; `value` is what the call has there. */
export type CallChange = {
  of: Values;
  column: string;
  value: Value;
  seq: number;
  at: string;
  checks: string[];
};

export type GroupedCalls = { groups: CallGroup[]; since: CallChange[] };

const brokenIn = ({ checks }: GroupedCall): string[] =>
  checks ? [...checks.broken, ...checks.brokenRules] : [];

/** The lists of calls with the same values in these columns, by what they have there. */
function listsOf(
  calls: readonly GroupedCall[],
  by: readonly string[],
): { values: Values; list: GroupedCall[] }[] {
  const lists = new Map<string, { values: Values; list: GroupedCall[] }>();
  for (const call of calls) {
    const values = Object.fromEntries(by.map((column) => [column, call.columns[column] ?? null]));
    const key = JSON.stringify(values);
    const known = lists.get(key) ?? { values, list: [] };
    lists.set(key, known);
    known.list.push(call);
  }
  return [...lists.values()];
}

function countsOf(calls: readonly { seq: number; names: readonly string[] }[]): Count[] {
  const counts = new Map<string, Count>();
  for (const { seq, names } of calls)
    for (const name of names) {
      const { calls, since } = counts.get(name) ?? { calls: 0, since: seq };
      counts.set(name, { name, calls: calls + 1, since });
    }
  return [...counts.values()];
}

/** Which checks are broken in the newest calls and held before, by the call since when they are. */
function changesOf(of: Values, calls: readonly GroupedCall[], column: string): CallChange[] {
  const since = new Map<string, GroupedCall>();
  const held = new Set<string>();
  for (const call of calls) {
    for (const name of call.checks?.held ?? []) {
      held.add(name);
      since.delete(name);
    }
    for (const name of brokenIn(call)) if (!since.has(name)) since.set(name, call);
  }
  const changes = new Map<number, CallChange>();
  for (const [name, call] of since) {
    const { seq, at } = call;
    const known = changes.get(seq) ?? {
      of,
      column,
      value: call.columns[column] ?? null,
      seq,
      at,
      checks: [],
    };
    if (held.has(name)) changes.set(seq, { ...known, checks: [...known.checks, name] });
  }
  return [...changes.values()];
}

/** Groups calls by the values of columns, and says since which call checks are broken that held before. The calls may have any order. */
export function groupCalls(
  calls: readonly GroupedCall[],
  by: readonly [string, ...string[]],
): GroupedCalls {
  const inOrder = calls.toSorted((one, other) => one.seq - other.seq);
  const last = by.at(-1) ?? by[0];
  const alike = listsOf(inOrder, by.slice(0, -1));
  return {
    groups: alike.flatMap(({ list }) =>
      listsOf(list, by).map(({ values, list: own }) => ({
        values,
        calls: own.length,
        checked: own.filter((call) => brokenIn(call).length > 0 || call.checks?.held.length).length,
        outcomes: countsOf(own.map(({ seq, outcome }) => ({ seq, names: [outcome] }))),
        broken: countsOf(own.map((call) => ({ seq: call.seq, names: brokenIn(call) }))),
      })),
    ),
    since: alike.flatMap(({ values, list }) => changesOf(values, list, last)),
  };
}

const valueText = (value: unknown): string => (value === null ? 'none' : String(value));

const countsText = (counts: readonly Count[]): string =>
  counts
    .map(({ name, calls, since }) => `${name} ${grouped(calls)} (from call ${since})`)
    .join(', ');

/** The groups as lines, and behind them a sentence for each change. */
export function groupedText({ groups, since }: GroupedCalls): string {
  const lines = groups.map(({ values, calls, checked, outcomes, broken }) => {
    const named = Object.entries(values).map(([name, value]) => `${name} ${valueText(value)}`);
    const sound = checked === 0 ? 'no checks' : 'no broken checks';
    const checks = broken.length === 0 ? sound : `broken: ${countsText(broken)}`;
    return [named.join(', '), several(calls, 'call'), countsText(outcomes), checks].join('  ');
  });
  const sentences = since.map(({ of, column, value, seq, at, checks }) => {
    const who = Object.values(of).map(valueText).join(', ') || 'a statement';
    const own = JSON.stringify({ ...of, [column]: value });
    const first = groups.find(({ values }) => JSON.stringify(values) === own)?.outcomes ?? [];
    // Other calls with the same value, before this one, say that the value alone is not the cause.
    const then = first.every((outcome) => outcome.since >= seq)
      ? `Since ${column} ${valueText(value)} ${who} no longer adds up`
      : `${who} no longer adds up, though ${column} ${valueText(value)} was there before`;
    return `${then}: ${checks.join(', ')} broken from call ${seq} on (${at}).`;
  });
  return [...lines, ...sentences].join('\n');
}
