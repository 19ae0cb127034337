import { z } from 'zod';

/** Operations by name, each with the schema of its input. `isRefresh` marks calls that a window makes automatically to show changes, so that they do not extend a session. */
export type OperationTable = Readonly<Record<string, { input: z.ZodType; isRefresh?: true }>>;

/** An operation whose input has these keys. */
export const takes = <Shape extends z.ZodRawShape>(shape: Shape) => ({ input: z.object(shape) });

/** The same for one that only refreshes what a window shows. */
export const refreshes = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  ...takes(shape),
  isRefresh: true as const,
});
