import { z } from 'zod';
import type { documentStatuses, RecordField, recordParts } from '../contract/shapes.ts';

/** What became of the document, in the documents' own words. `unread`: Assay could not read the reply, so nobody knows. */
export const documentKinds = [
  'completed',
  'pending',
  'processing',
  'failed',
  'not-found',
  'no-template',
  'unauthorized',
  'unexpected',
  'unread',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * The status that a reply of this kind gives its document; null for kinds that are not a step of
 * it, such as a 204 (DOC-STA-1).
 */
export const statusOfKind: Record<DocumentKind, (typeof documentStatuses)[number] | null> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
  'no-template': 'Failed',
  'not-found': null,
  unauthorized: null,
  unexpected: null,
  unread: null,
};

/** The kinds of a reply that is no record of a document, and that nobody can expect of one. */
export const unreadKinds = ['unexpected', 'unread'] as const;

/**
 * Whether the document is available or still being parsed. For all other kinds the command line
 * ends with 1.
 */
export const isAvailableOrPending = (kind: DocumentKind): boolean =>
  kind === 'completed' || kind === 'pending' || kind === 'processing';

type Read = Exclude<RecordField, 'parsed_base64'>;

/**
 * The fields that have the right type, without `parsed_base64` (its text stays where it was
 * received). Each field of `recordParts` is here: the schema would drop another one.
 */
export const documentRecordSchema = z
  .object({
    status_code: z.number(),
    id: z.string(),
    date_created: z.string(),
    parsed_date: z.string(),
    bank_code: z.string(),
    external_id: z.string(),
    status: z.string(),
    document_version: z.string(),
    execution: z.string(),
    message: z.string(),
  } satisfies {
    [F in Read]: (typeof recordParts)[F]['type'] extends 'number' ? z.ZodNumber : z.ZodString;
  })
  .partial();
export type DocumentRecord = z.infer<typeof documentRecordSchema>;

/** Whether the text is written as a UUID is, whatever its version and variant (DOC-FLD-1). */
export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
