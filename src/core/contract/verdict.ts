import { z } from 'zod';
import type { HttpRequest } from '../http/http.ts';
import { type Finding, findingSchema } from './finding.ts';

/** What a reply can be judged as. */
export const readAs = [
  'get_items',
  'item_clicked',
  'create_item',
  'update_item',
  'delete_item',
  'document',
] as const;
export type ReadAs = (typeof readAs)[number];

/**
 * One step from the raw text to what the widget or the client uses, with the clause that requires
 * it.
 */
export const stepSchema = z.object({ clause: z.string(), path: z.string(), text: z.string() });
export type Step = z.infer<typeof stepSchema>;

/** Which reading of a decision is used: ours, or the other one that is as plausible. */
export const readings = ['ours', 'other'] as const;
export type Reading = (typeof readings)[number];

/**
 * A decision that a verdict relied on because the documents leave it open. `choice` is the reading
 * that was used, `reading` says whether it is ours, `other` is the reading that the user can switch
 * to (null if there is none).
 */
export const assumptionSchema = z.object({
  id: z.string(),
  clause: z.string(),
  open: z.string(),
  choice: z.string(),
  reading: z.enum(readings),
  other: z.string().nullable(),
});
export type Assumption = z.infer<typeof assumptionSchema>;

/**
 * A request, what the contract has to say about it before anything is sent, and the decisions of ours that it rests on. With an error among
 * the findings it must not be sent. Findings and assumptions join those of the verdict on the reply.
 */
export type BuiltRequest = { request: HttpRequest; findings: Finding[]; assumptions: Assumption[] };

/** The judgement of one reply: the same for window, command line and handlers. `value` is what remains after the steps. */
export const verdictSchema = <
  As extends z.ZodType,
  Outcome extends z.ZodType,
  Value extends z.ZodType,
>(
  as: As,
  outcome: Outcome,
  value: Value,
) =>
  z.object({
    as,
    outcome,
    value,
    steps: z.array(stepSchema),
    findings: z.array(findingSchema),
    assumptions: z.array(assumptionSchema),
  });

/**
 * One decision: its clause, what the contract leaves open, our reading, and the reading that the
 * user can switch to. The window and the command line print `choice` after "Assay assumes:".
 */
export type AssumptionRow = { clause: string; open: string; choice: string; other?: string };
