import { z } from 'zod';
import { documentAssumptions } from './document-assumptions.ts';
import { type Assumption, type AssumptionRow, readings } from './verdict.ts';
import { widgetAssumptions } from './widget-assumptions.ts';

/**
 * Every decision of ours where the contract is silent or can be read in two ways: what is open, and what Assay assumes.
 * `other` is a second reading that is as plausible: the user can switch to it, and the readers follow.
 * A verdict lists the rows that it used.
 */
export const assumptions = { ...documentAssumptions, ...widgetAssumptions } as const;

export type AssumptionId = keyof typeof assumptions;

/** The decisions that have a second reading. */
export type SwitchableId = {
  [Id in AssumptionId]: (typeof assumptions)[Id] extends { other: string } ? Id : never;
}[AssumptionId];

const ids = Object.keys(assumptions) as AssumptionId[];
const isSwitchable = (id: AssumptionId): id is SwitchableId => 'other' in assumptions[id];

/** Every decision that can be switched, in the order of the table. */
export const switchableIds = ids.filter(isSwitchable);

/**
 * The decisions that the user switched, by id, as a workspace stores them. A missing id means our
 * own reading.
 */
export const chosenReadingsSchema = z.partialRecord(z.enum(switchableIds), z.enum(readings));
export type ChosenReadings = z.infer<typeof chosenReadingsSchema>;

/** The rows with these ids, each once, in the order of the table, and which reading of each was used. */
export function assumptionRows(
  used: Iterable<AssumptionId>,
  choices: ChosenReadings,
): Assumption[] {
  const wanted = new Set<AssumptionId>(used);
  return ids
    .filter((id) => wanted.has(id))
    .map((id): Assumption => {
      const { clause, open, choice, other }: AssumptionRow = assumptions[id];
      if (other === undefined) return { id, clause, open, choice, reading: 'ours', other: null };
      const isOther = isSwitchable(id) && choices[id] === 'other';
      return {
        id,
        clause,
        open,
        ...(isOther
          ? { choice: other, reading: 'other', other: choice }
          : { choice, reading: 'ours', other }),
      };
    });
}

/** The assumptions of a request and those of the verdict on its reply together: each once, in the order of the table. */
export function joinAssumptions(
  ofRequest: readonly Assumption[],
  ofVerdict: readonly Assumption[],
): Assumption[] {
  const rows = new Map([...ofRequest, ...ofVerdict].map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
