import { documentAssumptions } from './document-assumptions.ts';
import { widgetAssumptions } from './widget-assumptions.ts';

/**
 * Every decision of ours where the contract is silent or can be read in two ways: what is open, and what Assay assumes.
 * `other` is a second reading that is as plausible: the user can switch to it, and the readers follow.
 * A verdict lists the rows that it used.
 */
export const assumptions = { ...documentAssumptions, ...widgetAssumptions } as const;

export type AssumptionId = keyof typeof assumptions;
