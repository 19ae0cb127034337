import { z } from 'zod';
import { findingSchema } from './finding.ts';

/** What a reply can be judged as. */
export const readAs = ['get_items', 'item_clicked', 'create_item', 'update_item', 'delete_item', 'document'] as const;
export type ReadAs = (typeof readAs)[number];

/** One step on the way from the raw text to what the widget or the client uses, with the clause that asks for it. */
export const stepSchema = z.object({ clause: z.string(), path: z.string(), text: z.string() });
export type Step = z.infer<typeof stepSchema>;

/** A decision of ours that a verdict leaned on, because the documents leave it open. */
export const assumptionSchema = z.object({ id: z.string(), clause: z.string(), open: z.string(), choice: z.string() });
export type Assumption = z.infer<typeof assumptionSchema>;

/** The judgement of one reply: the same for window, command line and handlers. `value` is what remains after the steps. */
export const verdictSchema = <As extends z.ZodType, Outcome extends z.ZodType, Value extends z.ZodType>(as: As, outcome: Outcome, value: Value) =>
  z.object({
    as,
    outcome,
    value,
    steps: z.array(stepSchema),
    findings: z.array(findingSchema),
    assumptions: z.array(assumptionSchema),
  });
