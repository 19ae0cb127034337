import type { documentStatuses } from '#core/document/record.ts';
import { bankCodeOf, type ParsedName, xmlBytes } from './parsed.ts';

/** When a document is asked for, all in milliseconds since the epoch: the service's start, the first request for this id, this request. */
export type Moment = { id: string; startedAt: number; firstAskedAt: number; now: number };

/** The body of a reply of the document endpoint, keys as the document spells them. */
export type Body = Record<string, unknown> & { status_code: number };

export const second = 1_000;
const hour = 3_600 * second;
export const day = 24 * hour;

/** ISO 8601 with offset and sub-second precision (DOC-FLD-2). */
export const timestamp = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace('Z', '+00:00');

const version = '1.3';
const execution = (id: string): string => `run-${id.slice(-6)}`;
const externalId = (id: string): string => `statement-${id.slice(-4)}`;

/** Under way, or failed for another reason than the template: the fields known before there is a result. */
export const unfinished = (
  moment: Moment,
  status: (typeof documentStatuses)[number],
  created = moment.startedAt - 30 * second,
): Body => ({
  status_code: 200,
  id: moment.id,
  date_created: timestamp(created),
  bank_code: '',
  external_id: externalId(moment.id),
  status,
  document_version: version,
  execution: execution(moment.id),
});

/** Completed, with the XML as Base64; parsed eight seconds after it was submitted. */
export async function completed(
  moment: Moment,
  name: ParsedName,
  created = moment.startedAt - hour,
): Promise<Body> {
  const xml = await xmlBytes(name);
  return {
    status_code: 200,
    id: moment.id,
    date_created: timestamp(created),
    parsed_date: timestamp(created + 8 * second),
    bank_code: bankCodeOf(name),
    external_id: externalId(moment.id),
    status: 'Completed',
    parsed_base64: xml.toString('base64'),
    document_version: version,
    execution: execution(moment.id),
  };
}

/** No document with this id (DOC-REP-4). */
export const notFound = (id: string): Body => ({
  status_code: 204,
  message: 'Document by provided ID was not found',
  id,
});

/** The PDF matched no bank template (DOC-REP-5). */
export const noTemplate = (moment: Moment): Body => ({
  status_code: 400,
  message: 'PDF failed to match any known bank template patterns',
  id: moment.id,
  date_created: timestamp(moment.startedAt - hour),
  external_id: externalId(moment.id),
  bank_code: '',
  status: 'Failed',
});

/** Missing or invalid credentials (DOC-REP-6). */
export const unauthorized: Body = {
  status_code: 401,
  message: 'Unauthorized request; provide valid credentials',
};
