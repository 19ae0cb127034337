import { breaksIn, heldIn } from '../running.ts';
import type { Subject } from './subject.ts';
import { countOf, isBalanced, sumOfSide } from './sums.ts';

/**
 * Which figures of a document agree with its rows, as they are read. A figure that does not is broken only where others do: they
 * confirm what names say.
 */
export type Evidence = {
  /** Balances in the rows that follow from the one before. */
  isRunning: boolean;
  /** In some part opening balance and rows make the closing one. */
  isBalanced: boolean;
  debits: boolean;
  credits: boolean;
  /** Nothing is missing: the declared count, or numbers without a gap. */
  isComplete: boolean;
  /** Most numbers of the rows go on by one. */
  isNumbered: boolean;
  /** Some figure that depends on the amounts agrees with them. */
  isRight: boolean;
};

/** Few breaks among many steps are errors of a statement; many say that it is read wrong. */
const areFew = (held: number, breaks: number): boolean =>
  held > 0 && (breaks < 2 || held >= (breaks === 2 ? 4 : 8 * breaks));

export function evidenceOf(all: readonly Subject[]): Evidence {
  const chains = all.flatMap((one) => one.chains);
  const [held, breaks] = [heldIn(chains), breaksIn(chains).length];
  const totalHolds = (of: 'debits' | 'credits'): boolean =>
    all.some((one) =>
      one.declared.totals.some(
        ({ amount: { units }, of: side }) =>
          side === of && units && Math.abs(units) === sumOfSide(one, of),
      ),
    );
  const steps = all.flatMap((one) => (one.inner.length > 0 ? [] : (one.steps ?? [])));
  const gaps = steps.reduce((sum, one) => sum + one.breaks.length, 0);
  const evidence = {
    isNumbered: steps.reduce((sum, one) => sum + one.held, 0) >= Math.max(1, 2 * gaps),
    isRunning: areFew(held, breaks) && (breaks === 0 || all.some(({ rows }) => rows.isDirected)),
    isBalanced: all.some(isBalanced),
    debits: totalHolds('debits'),
    credits: totalHolds('credits'),
    isComplete:
      all.some((one) =>
        one.declared.counts.some(
          ({ value, of }) => of === 'all' && value > 0 && value === countOf(one, of),
        ),
      ) ||
      (steps.length > 0 && gaps === 0),
  };
  const isRight = evidence.isRunning || evidence.isBalanced || evidence.debits || evidence.credits;
  return { ...evidence, isRight };
}
