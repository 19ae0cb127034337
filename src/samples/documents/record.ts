import { setImmediate as turn } from 'node:timers/promises';
import type { documentStatuses } from '#core/contract/shapes.ts';
import { profiles, type Statement, statement } from './statement.ts';
import { elements, latin2, namespaces, oneLine, remarks, type Template } from './xml-text.ts';

/** Text to bytes in one encoding; throws where the encoding has no byte for a character. */
export type Encode = (text: string) => Buffer;

export const utf8: Encode = (text) => Buffer.from(text, 'utf8');

/** Little-endian with its byte order mark. */
export const utf16: Encode = (text) => Buffer.from(`\uFEFF${text}`, 'utf16le');

const latin2Bytes = new Map(
  [
    ...new TextDecoder('iso-8859-2').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
  ].map((character, byte) => [character, byte]),
);

export const iso88592: Encode = (text) =>
  Buffer.from(
    [...text].map((character) => {
      const byte = latin2Bytes.get(character);
      if (byte === undefined) throw new Error(`ISO-8859-2 has no byte for "${character}"`);
      return byte;
    }),
  );

/** Pieces made between two turns of the event loop: about 1 MB of a statement. */
const piecesPerTurn = 4_000;

/**
 * Joins the pieces of a text with pauses for other work, because this runs next to the window's own
 * process.
 */
export async function join(pieces: Iterable<string>): Promise<string> {
  const parts: string[] = [];
  for (const piece of pieces) {
    parts.push(piece);
    if (parts.length % piecesPerTurn === 0) await turn();
  }
  return parts.join('');
}

type Parsed = { bank_code: string; template: Template; statement: Statement; encode: Encode };

const parsed = {
  small: {
    bank_code: 'NORDA_01',
    template: elements,
    statement: statement(profiles.norda, 18),
    encode: utf8,
  },
  medium: {
    bank_code: 'NORDA_01',
    template: elements,
    statement: statement(profiles.norda, 3_900, 130),
    encode: utf8,
  },
  large: {
    bank_code: 'NORDA_01',
    template: elements,
    statement: statement(profiles.norda, 77_800, 6),
    encode: utf8,
  },
  namespaces: {
    bank_code: 'HARBOUR_GB',
    template: namespaces,
    statement: statement(profiles.harbour, 12),
    encode: utf8,
  },
  latin2: {
    bank_code: 'VLTAVA_CZ',
    template: latin2,
    statement: statement(profiles.vltava, 14),
    encode: iso88592,
  },
  utf16: {
    bank_code: 'AEGEAN_GR',
    template: remarks,
    statement: statement(profiles.aegean, 10),
    encode: utf16,
  },
  oneLine: {
    bank_code: 'HARBOUR_GB_CARD',
    template: oneLine,
    statement: statement(profiles.harbour, 30, 600),
    encode: utf8,
  },
} as const satisfies Record<string, Parsed>;

/** The parsed documents the samples hold: sizes and bank templates. */
export type ParsedName = keyof typeof parsed;

export const bankCodeOf = (name: ParsedName): string => parsed[name].bank_code;

const made = new Map<ParsedName, Promise<Buffer>>();

/** The bytes of the XML, made on first use and cached: the same in every run. */
export function xmlBytes(name: ParsedName): Promise<Buffer> {
  const known = made.get(name);
  if (known) return known;
  const { template, encode } = parsed[name];
  const bytes = join(template(parsed[name].statement)).then(encode);
  made.set(name, bytes);
  return bytes;
}

/**
 * The times of a request, all in milliseconds since the epoch: the service's start, the first
 * request for this id, this request.
 */
export type RequestTimes = { id: string; startedAt: number; firstAskedAt: number; now: number };

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
export async function completed(
  times: RequestTimes,
  name: ParsedName,
  created = times.startedAt - hour,
): Promise<Body> {
  const xml = await xmlBytes(name);
  return {
    status_code: 200,
    id: times.id,
    date_created: timestamp(created),
    parsed_date: timestamp(created + 8 * second),
    bank_code: bankCodeOf(name),
    external_id: externalId(times.id),
    status: 'Completed',
    parsed_base64: xml.toString('base64'),
    document_version: version,
    execution: execution(times.id),
  };
}

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
