import type { Notes } from '../contract/notes.ts';
import { didYouMean, nearest } from '../contract/spelling.ts';
import { type JsonObject, quoted } from '../contract/words.ts';
import { fieldNames, type RecordField, recordFields } from './record.ts';

/** Names other systems use for the keys of the record; they only make a better message. */
const aliases: Partial<Record<RecordField, readonly string[]>> = {
  status_code: ['code', 'http_status'],
  id: ['uuid', 'document_id', 'doc_id', '_id'],
  date_created: ['created', 'created_at', 'creation_date', 'created_date'],
  parsed_date: ['parsed', 'parsed_at', 'date_parsed', 'completed_at'],
  bank_code: ['bank', 'template', 'template_code'],
  external_id: ['client_id', 'reference'],
  status: ['state'],
  parsed_base64: ['base64', 'parsed_xml', 'xml', 'content', 'data', 'document', 'parsed_document'],
  document_version: ['version', 'format_version'],
  execution: ['execution_id', 'run_id', 'job_id'],
  message: ['error', 'msg', 'detail', 'details', 'reason', 'error_message'],
};
const bare = (key: string): string => key.toLowerCase().replace(/[\s_-]+/g, '');
const aliasOf = new Map(
  Object.entries(aliases).flatMap(([field, names]) =>
    names.map((name) => [bare(name), field] as const),
  ),
);

/** Whether the documents name the key. */
export const isKnown = (key: string): boolean => Object.hasOwn(recordFields, key);

/** The field that a key the documents do not name probably stands for, by alias or by spelling. */
export const meantField = (key: string): string | null =>
  key.length > 40 ? null : (aliasOf.get(bare(key)) ?? nearest(key, fieldNames));

/** Keys that the documents do not name (DOC-REP-7). */
export function checkKeys(body: JsonObject, notes: Notes): void {
  for (const key of Object.keys(body)) {
    if (isKnown(key)) continue;
    notes.report('info', 'DOC-REP-7', () => {
      const meant = meantField(key);
      // An object under "data" is no Base64, whatever the name.
      const fits =
        meant !== null &&
        !Object.hasOwn(body, meant) &&
        (typeof body[key] !== 'object' || body[key] === null);
      const hint = didYouMean(fits ? meant : null);
      const message = `The documents name no key ${quoted(key)}.${hint}`;
      return {
        at: [key],
        part: 'key',
        message,
        effect: 'It is kept and shown in the raw reply, and not read.',
      };
    });
  }
}
