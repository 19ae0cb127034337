import { createStore } from 'zustand/vanilla';
import { type Finding, type FindingPlace, placeIn } from '#core/contract/finding.ts';
import type { ReadAs } from '#core/contract/verdict.ts';
import type { Category, Surface } from '#core/widget/actions.ts';
import { type Change, nothingSelected, type Selection } from '../findings/selection.ts';
import type { Judged, JudgeResponse } from './judge-text.ts';

/** A reply as it is filled in; `status` as typed, empty for none, `surface` null for the one of the routing table. */
export type ToJudge = {
  as: ReadAs;
  category: Category;
  surface: Surface | null;
  status: string;
  text: string;
};

/** The place of the selected finding; a new object each time it should be shown. */
export type Picked = FindingPlace & { focus: boolean };

type JudgeState = ToJudge & {
  /** Null before the first verdict, and while the fields allow none. */
  verdict: Judged | null;
  /** What is left of the reply, as laid out JSON; null where nothing is. It comes right after its verdict. */
  value: string | null;
  /** Why judging broke off. */
  problem: string | null;
  /**
   * When the running judgement was requested (milliseconds since the epoch); null if the verdict is
   * up to date.
   */
  askedAt: number | null;
  selection: Selection;
  place: Picked | null;
  fill(changes: Partial<ToJudge>): void;
  select(change: Change): void;
  waitFor(verdict: 'next' | 'none'): void;
  tell(told: JudgeResponse): void;
  breakOff(problem: string): void;
};

/** The same finding in another verdict: typing moves it, and makes another object of it each time. */
const inNext = (finding: Finding | null, next: readonly Finding[]): Finding | null =>
  finding &&
  (next.find(
    ({ clause, path, message }) =>
      clause === finding.clause && path === finding.path && message === finding.message,
  ) ??
    null);

/** The selection among the findings of the next verdict; the same one while there is nothing to move. */
const moved = (selection: Selection, next: readonly Finding[]): Selection =>
  selection.picked || selection.hovered
    ? {
        ...selection,
        picked: inNext(selection.picked, next),
        hovered: inNext(selection.hovered, next),
      }
    : selection;

/** The Judge view: a typed or pasted reply, how it was received, and its verdict. */
export function createJudgeStore() {
  return createStore<JudgeState>((set) => ({
    as: 'get_items',
    category: 'default',
    surface: null,
    status: '',
    text: '',
    verdict: null,
    value: null,
    problem: null,
    askedAt: null,
    selection: nothingSelected,
    place: null,
    fill: (changes) => set(changes),
    select: (change) =>
      set(({ selection: before, place }) => {
        const selection = change(before);
        const { picked, asked, focus } = selection;
        const at = picked && asked !== before.asked ? placeIn(picked) : null;
        return { selection, place: at ? { ...at, focus } : place };
      }),
    waitFor: (verdict) =>
      set(({ askedAt }) =>
        verdict === 'next'
          ? { askedAt: askedAt ?? Date.now() }
          : { askedAt: null, verdict: null, value: null },
      ),
    tell: (told) =>
      set(({ selection }) => {
        if ('value' in told) return told;
        const { verdict } = told;
        return {
          verdict,
          problem: null,
          askedAt: null,
          selection: moved(selection, verdict.findings),
        };
      }),
    breakOff: (problem) => set({ problem, verdict: null, value: null, askedAt: null }),
  }));
}
export type JudgeStore = ReturnType<typeof createJudgeStore>;
