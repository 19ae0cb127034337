import { z } from 'zod';

/**
 * Names a text in the main process; its bytes travel over the byte channel at `text/<id>`, never
 * inside a call. `name` is the file name for saving.
 */
export const textRefSchema = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.int(),
});
export type TextRef = z.infer<typeof textRefSchema>;
