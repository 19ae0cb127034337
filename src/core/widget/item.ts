import { z } from 'zod';
import { paletteColors, views } from '../contract/shapes.ts';

export type PaletteColor = (typeof paletteColors)[number];
export const fallbackColor: PaletteColor = 'gray';

/** A tag as the widget shows it: its colour is already one of the palette. */
export const tagSchema = z.object({
  label: z.string(),
  color: z.enum(paletteColors),
  tooltip: z.string(),
});
export type Tag = z.infer<typeof tagSchema>;

/** A key of the reply to item_clicked that DefaultItem does not have, with its value as text: a string as it is, anything else as JSON (TAB-CLK-3). */
export const otherKeySchema = z.object({ key: z.string(), text: z.string() });
export type OtherKey = z.infer<typeof otherKeySchema>;

/** A message of a conversation, as far as the simulator understands it (TAB-MSG-1). `id` is the UUID of the entry, `author` a display name. */
export const messageSchema = z.object({
  id: z.string().optional(),
  content: z.string(),
  createdAt: z.string().optional(),
  author: z.string().optional(),
});
export type Message = z.infer<typeof messageSchema>;

/**
 * The conversation in a reply to item_clicked (TAB-CLK-2, TAB-MSG-1): its id, null if there is
 * none, and its messages in the order of the reply.
 */
export const conversationSchema = z.object({
  conversationId: z.string().nullable(),
  messages: z.array(messageSchema),
});
export type Conversation = z.infer<typeof conversationSchema>;

/**
 * An item as the widget uses it: only the keys of DefaultItem that have the right type (TAB-ITM-1).
 */
export const itemSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    type: z.string(),
    status: z.string(),
    description: z.string(),
    timestamp: z.string(),
    is_urgent: z.boolean(),
    tags: z.array(tagSchema),
  })
  .partial();
export type Item = z.infer<typeof itemSchema>;

/**
 * The list as the widget uses it. `badge` null = the agent's accent colour; its `count` is derived
 * (TAB-BDG-1), its colour is as shown. `unread` holds the number of unread messages of each item,
 * on messaging tabs that have any (TAB-MSG-1).
 */
export const listValueSchema = z.object({
  items: z.array(itemSchema),
  badge: z.object({ color: z.enum(paletteColors), count: z.int() }).nullable(),
  view: z.enum(views),
  unread: z.array(z.int()).optional(),
});
export type ListValue = z.infer<typeof listValueSchema>;
