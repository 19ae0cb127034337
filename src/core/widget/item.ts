import { z } from 'zod';

/** The ten colours of the widget (TAB-CLR-1). Anything else is drawn gray; brown is drawn amber/stone. */
export const paletteColors = [
  'green',
  'yellow',
  'red',
  'blue',
  'gray',
  'purple',
  'orange',
  'teal',
  'pink',
  'brown',
] as const;
export type PaletteColor = (typeof paletteColors)[number];
export const fallbackColor: PaletteColor = 'gray';

/** A tag as drawn: its colour is one of the palette already. */
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

/** What the reply to item_clicked says of a conversation (TAB-CLK-2, TAB-MSG-1): its id, null where there is none, and its messages in the order they came. */
export const conversationSchema = z.object({
  conversationId: z.string().nullable(),
  messages: z.array(messageSchema),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** An item as the widget uses it: the keys of DefaultItem that came with the right type, and nothing else (TAB-ITM-1). */
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
 * The list as the widget uses it. `badge` null = the agent's accent colour; its `count` is derived (TAB-BDG-1), its colour as drawn.
 * `unread` holds how many messages of each item are unread; it is there on messaging tabs where any is (TAB-MSG-1).
 */
export const listValueSchema = z.object({
  items: z.array(itemSchema),
  badge: z.object({ color: z.enum(paletteColors), count: z.number().int() }).nullable(),
  view: z.enum(['list', 'direct']),
  unread: z.array(z.number().int()).optional(),
});
export type ListValue = z.infer<typeof listValueSchema>;
