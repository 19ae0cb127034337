import { z } from 'zod';
import { verdictSchema } from '../contract/verdict.ts';
import { conversationSchema, itemSchema, listValueSchema, otherKeySchema } from './item.ts';

/**
 * The verdict on a reply to get_items. `failure` = non-2xx or unreachable: the widget shows an
 * error state and its old items, so there is no value. `unread` = Assay could not read the reply, so nobody knows what the widget makes of it.
 */
export const listVerdictSchema = verdictSchema(
  z.literal('get_items'),
  z.enum(['list', 'empty', 'failure', 'unread']),
  listValueSchema.nullable(),
);
export type ListVerdict = z.infer<typeof listVerdictSchema>;

/**
 * The verdict on a reply to item_clicked or create_item. `rawText` exists for an empty or non-JSON
 * body (TAB-CLK-1), `others` if keys outside DefaultItem are shown (TAB-CLK-3, second reading),
 * `conversation` if a reply to item_clicked names one or holds messages.
 */
export const itemVerdictSchema = verdictSchema(
  z.enum(['item_clicked', 'create_item']),
  z.enum(['item', 'failure', 'unread']),
  z
    .object({
      item: itemSchema,
      rawText: z.string().optional(),
      others: z.array(otherKeySchema).optional(),
      conversation: conversationSchema.optional(),
    })
    .nullable(),
);
export type ItemVerdict = z.infer<typeof itemVerdictSchema>;

/** The judgement of a reply to update_item or delete_item: the HTTP status alone decides. `unread`: of a recorded call that has none. */
export const statusVerdictSchema = verdictSchema(
  z.enum(['update_item', 'delete_item']),
  z.enum(['done', 'failure', 'unread']),
  z.null(),
);
export type StatusVerdict = z.infer<typeof statusVerdictSchema>;

/** The verdict on a reply to any action of the widget; `as` names its kind. */
export const widgetVerdictSchema = z.discriminatedUnion('as', [
  listVerdictSchema,
  itemVerdictSchema,
  statusVerdictSchema,
]);
export type WidgetVerdict = z.infer<typeof widgetVerdictSchema>;
