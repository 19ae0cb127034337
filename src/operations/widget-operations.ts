import { z } from 'zod';
import { secretAlgorithms } from '#core/widget/visitor.ts';
import { firedSchema, firingSchema, issueRecordSchema } from './widget-schemas.ts';

/** The rows of the process boundary about the widget's actions and its platform. */
export const widgetOperations = {
  /** Fires one action of the widget on either surface and judges what comes. */
  fireAction: { input: firingSchema, output: firedSchema },
  /** The widget_issues of this run, newest first. */
  listIssues: { input: z.object({}), output: z.array(issueRecordSchema) },
  clearIssues: { input: z.object({}), output: z.array(issueRecordSchema) },
  /** Makes a visitor's token to try with. It is shown to its maker; the secret that signs it never is. `expiresIn` in seconds. */
  mintToken: {
    input: z.object({
      secretTokenId: z.string().min(1).max(200),
      algorithm: z.enum(secretAlgorithms).default('HS256'),
      claims: z.record(z.string(), z.json()),
      expiresIn: z.number().int().min(-86_400).max(31_536_000).default(3600),
      /** The claims are changed after signing, so that the signature no longer fits. */
      tampered: z.boolean().default(false),
    }),
    output: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
  },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;
