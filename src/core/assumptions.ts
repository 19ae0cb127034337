import { documentAssumptions } from './document/assumptions.ts';
import { widgetAssumptions } from './widget/assumptions.ts';

/**
 * Every decision of ours where the documents say "not shown" or leave two readings open: what is open, and what we chose.
 * `other` is there where a second reading is as plausible: the user can switch to it, and the readers follow.
 * A verdict lists the rows it leaned on.
 */
export const assumptions = { ...documentAssumptions, ...widgetAssumptions } as const;

export type AssumptionId = keyof typeof assumptions;
