import { z } from 'zod';
import { documentVerdictSchema } from '../document/verdict.ts';
import { itemVerdictSchema, listVerdictSchema, statusVerdictSchema } from '../widget/verdict.ts';

/** The verdict on any reply; `as` names its kind. */
export const anyVerdictSchema = z.discriminatedUnion('as', [
  documentVerdictSchema,
  listVerdictSchema,
  itemVerdictSchema,
  statusVerdictSchema,
]);
export type AnyVerdict = z.infer<typeof anyVerdictSchema>;
