import { z } from 'zod';
import { readAs } from '#core/contract/verdict.ts';
import { actionNames, categories, surfaces } from '#core/widget/actions.ts';
import { mockReplySchema } from '#core/widget/mock-reply.ts';

/** The views of the window, in the order of its rail. */
export const viewNames = [
  'documents',
  'widget',
  'judge',
  'tokens',
  'clauses',
  'samples',
  'settings',
] as const;
export type ViewName = (typeof viewNames)[number];

const id = z.string().min(1).max(1000);

/** A longer text of the Playground, or body of a mock reply, is not kept: it is masked before it is written, which takes its time. */
export const longestKeptText = 64 * 1024;
const keptText = z.string().max(longestKeptText);

/**
 * What a window shows again after a restart. Kept in the data folder and not by the browser, for
 * which the web host is another site on every port. Holds no secret: what looks like one in a text
 * is masked before it is written.
 */
export const windowStateSchema = z.object({
  view: z.enum(viewNames).default('documents'),
  connectionId: id.nullable().default(null),
  tabId: id.nullable().default(null),
  /** The sizes of panels, as the library of panels writes them, by the key that it gives them. */
  panels: z.record(z.string().max(500), z.string().max(2000)).default({}),
  /** The ids of commands that were run from the palette, newest first. */
  recentCommands: z.array(id).max(20).default([]),
  playground: z
    .object({
      as: z.enum(readAs),
      category: z.enum(categories),
      surface: z.enum(surfaces).nullable(),
      status: z.string().max(100),
      text: keptText,
    })
    .nullable()
    .default(null),
  /** The mock replies that are on, by the id of the tab. */
  mockReplies: z
    .record(id, z.partialRecord(z.enum(actionNames), mockReplySchema.extend({ body: keptText })))
    .default({}),
});
export type WindowState = z.infer<typeof windowStateSchema>;

const nothing = z.object({});

export const windowOperations = {
  /** Null before anything was kept. */
  readWindowState: { input: nothing, output: windowStateSchema.nullable(), isRefresh: true },
  /** Replaces what is kept; of several windows, the last one wins. */
  writeWindowState: { input: windowStateSchema, output: nothing },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType; isRefresh?: true }>;
