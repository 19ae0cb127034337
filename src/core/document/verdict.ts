import { z } from 'zod';
import { verdictSchema } from '../contract/verdict.ts';
import { documentKinds, documentRecordSchema } from './record.ts';

/** What was found out about the XML without holding its text: bytes decoded from Base64, the encoding they are in, and whether it is well-formed (null: Assay cannot read the encoding). */
export const xmlFactsSchema = z.object({
  bytes: z.int(),
  characters: z.int(),
  encoding: z.string(),
  wellFormed: z.boolean().nullable(),
});
export type XmlFacts = z.infer<typeof xmlFactsSchema>;

/** `xml` is the decoded text; an app host that shows it from another source leaves it out. */
export const documentValueSchema = z.object({
  kind: z.enum(documentKinds),
  record: documentRecordSchema.nullable(),
  facts: xmlFactsSchema.nullable(),
  xml: z.string().optional(),
});
export type DocumentValue = z.infer<typeof documentValueSchema>;

/** The judgement of one reply of the document endpoint; `outcome` is the kind. */
export const documentVerdictSchema = verdictSchema(
  z.literal('document'),
  z.enum(documentKinds),
  documentValueSchema,
);
export type DocumentVerdict = z.infer<typeof documentVerdictSchema>;
