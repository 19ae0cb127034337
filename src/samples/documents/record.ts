import type { documentStatuses } from '#core/contract/shapes.ts';
import { profiles, statement } from './statement.ts';
import { elements, latin2, namespaces } from './xml-text.ts';

const latin2Bytes = new Map(
  [
    ...new TextDecoder('iso-8859-2').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
  ].map((character, byte) => [character, byte]),
);

const iso88592 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((character) => {
      const byte = latin2Bytes.get(character);
      if (byte === undefined) throw new Error(`ISO-8859-2 has no byte for "${character}"`);
      return byte;
    }),
  );

/** The statements of the samples, each of another bank. */
const parsed = {
  small: {
    bank_code: 'NORDA_01',
    xml: () => Buffer.from(elements(statement(profiles.norda, 18))),
  },
  namespaces: {
    bank_code: 'HARBOUR_GB',
    xml: () => Buffer.from(namespaces(statement(profiles.harbour, 12))),
  },
  latin2: {
    bank_code: 'VLTAVA_CZ',
    xml: () => iso88592(latin2(statement(profiles.vltava, 14))),
  },
};

export type ParsedName = keyof typeof parsed;

/** The bytes of its XML: the same in every run. */
export const xmlBytes = (name: ParsedName): Buffer => parsed[name].xml();

/**
 * The times of a request, all in milliseconds since the epoch: the service's start, the first
 * request for this id, this request; and how many times faster than usual a document is parsed.
 */
export type RequestTimes = {
  id: string;
  startedAt: number;
  firstAskedAt: number;
  now: number;
  speed: number;
};

/** The body of a reply of the document endpoint, keys as the document spells them. */
export type Body = Record<string, unknown> & { status_code: number };

export const second = 1_000;
const hour = 3_600 * second;

/** ISO 8601 with offset and sub-second precision (DOC-FLD-2). */
const timestamp = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace('Z', '+00:00');

const version = '1.3';
const execution = (id: string): string => `run-${id.slice(-6)}`;
const externalId = (id: string): string => `statement-${id.slice(-4)}`;

/** Under way, or failed for another reason than the template: the fields known before there is a result. */
export const unfinished = (
  times: RequestTimes,
  status: (typeof documentStatuses)[number],
  created = times.startedAt - 30 * second,
): Body => ({
  status_code: 200,
  id: times.id,
  date_created: timestamp(created),
  bank_code: '',
  external_id: externalId(times.id),
  status,
  document_version: version,
  execution: execution(times.id),
});

/** Completed, with the XML as Base64; parsed eight seconds after it was submitted. */
export const completed = (
  times: RequestTimes,
  name: ParsedName,
  created = times.startedAt - hour,
): Body => ({
  status_code: 200,
  id: times.id,
  date_created: timestamp(created),
  parsed_date: timestamp(created + (8 * second) / times.speed),
  bank_code: parsed[name].bank_code,
  external_id: externalId(times.id),
  status: 'Completed',
  parsed_base64: xmlBytes(name).toString('base64'),
  document_version: version,
  execution: execution(times.id),
});

/** No document with this id (DOC-REP-4). */
export const notFound = (id: string): Body => ({
  status_code: 204,
  message: 'Document by provided ID was not found',
  id,
});

/** The PDF matched no bank template (DOC-REP-5). */
export const noTemplate = (times: RequestTimes): Body => ({
  status_code: 400,
  message: 'PDF failed to match any known bank template patterns',
  id: times.id,
  date_created: timestamp(times.startedAt - hour),
  external_id: externalId(times.id),
  bank_code: '',
  status: 'Failed',
});

/** Missing or invalid credentials (DOC-REP-6). */
export const unauthorized: Body = {
  status_code: 401,
  message: 'Unauthorized request; provide valid credentials',
};
