import { z } from 'zod';

export const statusCodes = [200, 204, 400, 401] as const;
export const documentStatuses = ['Pending', 'Processing', 'Completed', 'Failed'] as const;

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
 * Whether the document is available or still being parsed. For all other kinds the command line
 * ends with 1.
 */
export const isAvailableOrPending = (kind: DocumentKind): boolean =>
  kind === 'completed' || kind === 'pending' || kind === 'processing';

/** The fields of the document record and their types; the table of "Resources and their fields". */
export const recordFields = {
  status_code: 'number',
  id: 'string',
  date_created: 'string',
  parsed_date: 'string',
  bank_code: 'string',
  external_id: 'string',
  status: 'string',
  parsed_base64: 'string',
  document_version: 'string',
  execution: 'string',
  message: 'string',
} as const;
export type RecordField = keyof typeof recordFields;

/** Every field in the order of the table. */
export const fieldNames = Object.keys(recordFields) as RecordField[];

/**
 * The fields that have the right type, without `parsed_base64` (its text stays where it was
 * received).
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
  })
  .partial();
export type DocumentRecord = z.infer<typeof documentRecordSchema>;

/** Whether the text is written as a UUID is, whatever its version and variant (DOC-FLD-1). */
export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
