import { createStore } from 'zustand/vanilla';
import type { Finding } from '#core/finding.ts';
import type { ReadAs } from '#core/verdict.ts';
import type { Category, Surface } from '#core/widget/actions.ts';
import { type Change, nothingSelected, type Selection } from '../findings/selection.ts';
import type { Judged } from './judged.ts';

/** A reply as it is filled in; `status` as typed, empty for none, `surface` null for the one of the routing table. */
export type ToJudge = { as: ReadAs; category: Category; surface: Surface | null; status: string; text: string };

/** Where a finding that was picked stands; a new one each time it is to be shown. */
export type Picked = Pick<Finding, 'line' | 'column' | 'endLine' | 'endColumn'> & { focus: boolean };

type JudgeState = ToJudge & {
  /** Null before the first verdict, and while the fields allow none. */
  verdict: Judged | null;
  /** Why judging broke off. */
  problem: string | null;
  /** When the verdict that is under way was asked for (milliseconds since the epoch); null when the verdict is that of the text. */
  askedAt: number | null;
  selection: Selection;
  place: Picked | null;
  fill(changes: Partial<ToJudge>): void;
  select(change: Change): void;
  waitFor(verdict: 'next' | 'none'): void;
  judge(verdict: Judged): void;
  breakOff(problem: string): void;
};

/** The same finding in another verdict: typing moves it, and makes another object of it each time. */
const inNext = (finding: Finding | null, next: readonly Finding[]): Finding | null =>
  finding && (next.find(({ clause, path, message }) => clause === finding.clause && path === finding.path && message === finding.message) ?? null);

/** The Judge view: a reply that is typed or pasted, how it is said to have come, and its verdict. */
export function createJudgeStore() {
  return createStore<JudgeState>((set) => ({
    as: 'get_items',
    category: 'default',
    surface: null,
    status: '',
    text: '',
    verdict: null,
    problem: null,
    askedAt: null,
    selection: nothingSelected,
    place: null,
    fill: (changes) => set(changes),
    select: (change) =>
      set(({ selection: before, place }) => {
        const selection = change(before);
        const { picked, asked, focus } = selection;
        return { selection, place: picked && asked !== before.asked ? { ...picked, focus } : place };
      }),
    waitFor: (verdict) => set(({ askedAt }) => (verdict === 'next' ? { askedAt: askedAt ?? Date.now() } : { askedAt: null, verdict: null })),
    judge: (verdict) =>
      set(({ selection }) => ({
        ...{ verdict, problem: null, askedAt: null },
        selection: { ...selection, picked: inNext(selection.picked, verdict.findings), hovered: inNext(selection.hovered, verdict.findings) },
      })),
    breakOff: (problem) => set({ problem, verdict: null, askedAt: null }),
  }));
}
export type JudgeStore = ReturnType<typeof createJudgeStore>;
