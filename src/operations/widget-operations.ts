import { z } from 'zod';
import { mintingSchema } from '#core/widget/visitor.ts';
import { firedSchema, firingSchema, issueRecordSchema } from './widget-schemas.ts';

const jsonObject = z.record(z.string(), z.json());

/** The rows of the process boundary about the widget's actions and its platform. */
export const widgetOperations = {
  /** Fires one action of the widget on either surface and judges what comes. */
  fireAction: { input: firingSchema, output: firedSchema },
  /** The widget_issues of this run, newest first. */
  listIssues: { input: z.object({}), output: z.array(issueRecordSchema) },
  clearIssues: { input: z.object({}), output: z.array(issueRecordSchema) },
  /** Makes a visitor's token and shows what is in it; the token itself stays where it was made. `refused` for a secret that is not marked for signing. */
  mintToken: {
    input: mintingSchema,
    output: z.object({ header: jsonObject, claims: jsonObject, expiresAt: z.iso.datetime() }),
  },
  /** Gives a token like that to be copied, once a person outside of the window allowed it. */
  copyMintedToken: { input: mintingSchema, output: z.object({ token: z.string() }) },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;
