import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parseAssayFile } from '#adapters/assay-file/read.ts';
import { joseIdentity } from '#adapters/identity/identity.ts';
import { journalSession } from '#adapters/journal/session.ts';
import { watchConnection } from '#adapters/recorder/passed-calls.ts';
import { serve } from '#cli/mcp/server.ts';
import type { AnyVerdict } from '#core/contract/any-verdict.ts';
import { clauses } from '#core/contract/clauses.ts';
import { judge, type ListToJudge } from '#core/contract/judge.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { decodeBase64, encodeBase64 } from '#core/document/base64.ts';
import { importEvidence } from '#core/imported/import.ts';
import type { ImportedExchange } from '#core/imported/imported-exchange.ts';
import { locate, placeOf, want, wantedTree } from '#core/json/place.ts';
import { decodeBody, parseJson } from '#core/json/text.ts';
import { readPasted } from '#core/pasted/target.ts';
import type { PassedCall } from '#core/recorded/passed-call.ts';
import { mask } from '#core/secrets/redact.ts';
import { checkStatements } from '#core/statement/check-statement.ts';
import { isDate } from '#core/statement/dates.ts';
import { decimalSignOf, readNumber } from '#core/statement/numbers.ts';
import type { Surface } from '#core/widget/actions.ts';
import { prettyPrint } from '#core/xml/pretty.ts';
import { scanXml } from '#core/xml/scan.ts';
import { tableOffers } from '#core/xml/tables/offers.ts';
import { checkXml } from '#core/xml/wellformed/xml.ts';
import { evaluate, XPathFault } from '#core/xml/xpath.ts';
import { OperationError } from '#operations/outcome.ts';
import { xmlOperations } from '#operations/xml-schemas.ts';
import { callsQuery, keptCall } from '../support/journal/journal-calls.ts';

/**
 * One reader of bytes that somebody else wrote. `read` gives its answer, and throws what it may refuse with, which `refuses` knows; anything else that
 * it throws is a find. What must be equal (an answer in pieces and at once, as text and as bytes, a value and the place that was found for it) it
 * compares itself, and throws Unequal.
 */
export type Reader = {
  seeds: readonly (string | Uint8Array)[];
  /** What was a find once: read first, and not edited. */
  found?: readonly (string | Uint8Array)[];
  read(bytes: Uint8Array): unknown;
  refuses?(error: unknown): boolean;
  /** Seconds of processor time that a megabyte may take, where it is not one; a comment says why. */
  secondsPerMegabyte?: number;
  /** How many times its size an input may take in memory, where it is not 20; a comment says why. */
  timesItsSize?: number;
};

/** Two answers that must be equal and are not. */
export class Unequal extends Error {}

function mustBeEqual(what: string, one: unknown, other: unknown): void {
  const [left, right] = [one, other].map((value) => JSON.stringify(value) ?? 'nothing');
  if (left !== right)
    throw new Unequal(`${what}: ${left?.slice(0, 300)} and ${right?.slice(0, 300)}`);
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const isText = (bytes: Uint8Array): boolean => Buffer.from(textOf(bytes)).equals(bytes);

/** The text that the window sends of a dropped file, where the command line reads its bytes; null for bytes, which both send as they are. */
function droppedText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const isRefused = (error: unknown): boolean => error instanceof OperationError;

/** The replies that the clauses show. */
const replies = clauses.flatMap(({ examples }) =>
  examples === null
    ? []
    : [
        ...('passes' in examples ? [examples.passes, examples.fails] : []),
        ...examples.shows.map(({ of }) => of),
      ].flatMap((example) => ('body' in example ? [example] : [])),
);

const statement = `<statement currency="EUR"><opening>100.00</opening>
<tx><date>2024-01-31</date><amount>-1,234.50</amount><balance>-1134.50</balance></tx>
<tx><date>01.02.24</date><amount>(5.00)</amount><balance>-1139.50 CR</balance></tx>
<closing>-1139.50</closing></statement>`;

const xml = [
  statement,
  '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE a [<!ENTITY b "c">]><a xmlns:x="urn:x" x:y="&amp;&b;"><![CDATA[<]]></a>',
  '<a>\n  <b c="d"/><!-- e --><?f g?>h&#x1F600;</a>',
];

/** What a verdict says of a reply; of a saved document its value has the XML as well. */
const plain = ({ outcome, findings, steps, assumptions }: AnyVerdict): unknown => ({
  outcome,
  findings,
  steps,
  assumptions,
});

/** Compares what a recording is said to hold with the same replies as saved ones, where each is the whole of a call and nothing of it is masked. */
function mustBeAsSaved(exchanges: readonly ImportedExchange[]): void {
  for (const one of exchanges) {
    const { as, head, hop, body, verdict, surface, category, documentId, at } = one;
    if (as === 'xml' || as === 'widget_issues' || as === 'failure_envelope') continue;
    if (hop === null || head === null || body === null || verdict === null || one.failure) continue;
    const saved = readReply({
      ...{ as, body, surface, category: category ?? 'default', headers: head.headers },
      ...{ httpStatus: head.status, document: { askedId: documentId, now: at } },
    });
    const shown = JSON.stringify([verdict, saved, decodeBody(body).text]);
    if (!isNeverFired(saved) && !shown.includes('•'))
      mustBeEqual('a reply of a recording and a saved one', plain(verdict), plain(saved));
  }
}

/** Whether a saved reply is said to come over a surface on which nothing fires its action, which a call says at its request. */
const isNeverFired = ({ findings }: AnyVerdict): boolean =>
  findings.some(({ clause }) => /^TAB-SRF-/.test(clause));

/** Values in a JSON value, with their paths, as many as are looked at. */
function valuesIn(
  value: unknown,
  path: (string | number)[] = [],
): [(string | number)[], unknown][] {
  const inner =
    value !== null && typeof value === 'object'
      ? Object.entries(value).map(([key, one]) => [Array.isArray(value) ? Number(key) : key, one])
      : [];
  return [
    [path, value],
    ...inner.slice(0, 20).flatMap(([key, one]) => valuesIn(one, [...path, key as string])),
  ].slice(0, 200) as [(string | number)[], unknown][];
}

/** The calls of a connection whose bytes arrive in pieces of this length. */
async function callsIn(sent: Buffer, received: Buffer, length: number): Promise<unknown> {
  const calls: Omit<PassedCall, 'at' | 'total' | 'firstByte'>[] = [];
  const unread: string[] = [];
  const connection = watchConnection({
    to: new URL('http://127.0.0.1:9'),
    host: 'keep',
    arriving: { bytes: 0, heads: 0 },
    isRefused: () => false,
    onCall: ({ at, total, firstByte, ...call }) => void calls.push(call),
    onUnread: (why) => void unread.push(why),
  });
  const passed = createHash('sha256');
  for (let at = 0; at < sent.length; at += length)
    passed.update(connection.sent(sent.subarray(at, at + length)));
  passed.update(connection.sentAll());
  mustBeEqual(
    'what the caller sent and what goes on',
    passed.digest('hex'),
    createHash('sha256').update(sent).digest('hex'),
  );
  for (let at = 0; at < received.length; at += length) {
    connection.received(received.subarray(at, at + length));
    await setImmediate();
  }
  connection.receivedAll();
  connection.over('service');
  await connection.done;
  // Why a parser stopped depends on what it had; that it did does not.
  return { calls, isRead: unread.length === 0 };
}

const cut = (bytes: Uint8Array): [Buffer, Buffer] => {
  const at = Buffer.from(bytes).indexOf('\0\0');
  const end = at === -1 ? bytes.length : at;
  return [Buffer.from(bytes.subarray(0, end)), Buffer.from(bytes.subarray(end + 2))];
};

async function inFolder<T>(work: (folder: string) => T): Promise<Awaited<T>> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-fuzz-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The bytes of a history with two calls. */
function journalOfTwo(folder: string): Uint8Array {
  const file = join(folder, 'journal.sqlite');
  const session = journalSession(file);
  const packed = { facts: new Uint8Array(9), reply: new Uint8Array(9) };
  for (const id of ['one', 'two']) session.answer({ name: 'keep', given: [keptCall(id), packed] });
  session.close();
  return readFileSync(file);
}

const documentId = '00000000-0000-4000-8000-000000000001';

/** A recording of one call, whose reply has this body. */
const recorded = (path: string, text: string): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      entries: [
        {
          startedDateTime: '2026-01-01T00:00:00Z',
          time: 1,
          request: {
            method: 'GET',
            url: `https://a.example/${path}`,
            headers: [{ name: 'Authorization', value: 'Bearer abcdefghijklmnop' }],
          },
          response: {
            status: 200,
            statusText: 'OK',
            headers: [],
            content: { mimeType: 'application/json', text },
          },
          timings: { wait: 1 },
        },
      ],
    },
  });

const reading = { as: 'get_items', text: '{"items": [{}]}', httpStatus: 200 };

/** The readers by the name that `npm run fuzz` takes. */
export const readers: Readonly<Record<string, Reader>> = {
  json: {
    seeds: replies.map(({ body }) => body),
    read(bytes) {
      const text = textOf(bytes);
      const parsed = parseJson(text);
      if (!parsed.ok) return parsed;
      const tree = wantedTree();
      const values = valuesIn(parsed.value);
      for (const [path] of values) want(tree, path);
      locate(text, tree);
      for (const [path, value] of values) {
        const { place } = placeOf(tree, path);
        if (place === null) throw new Unequal(`No place for ${JSON.stringify(path)}`);
        mustBeEqual('a value and its place', JSON.parse(text.slice(place.start, place.end)), value);
      }
      return values.length;
    },
  },
  reply: {
    seeds: replies.map(({ body }) => body),
    read(bytes) {
      // By its length, since nearly every reply begins with the same letter.
      const example = replies[bytes.length % replies.length];
      const as = example?.as ?? 'get_items';
      const given: Omit<ListToJudge, 'body'> & { surface: Surface } = {
        httpStatus: example?.httpStatus ?? 200,
        category: example?.category ?? 'messaging',
        surface: example?.surface ?? 'proxied',
        headers: [['Content-Type', 'application/json']],
        secrets: [],
      };
      const judged = (body: Uint8Array | string) =>
        as === 'document'
          ? judge({ as, httpStatus: given.httpStatus, secrets: [], askedId: null, now: null, body })
              .verdict
          : judge({ as, ...given, body }).verdict;
      const verdict = judged(bytes);
      mustBeEqual('a verdict and what a thread gives of it', structuredClone(verdict), verdict);
      if (isText(bytes))
        mustBeEqual('a reply as bytes and as text', verdict, judged(textOf(bytes)));
      // A call is judged by the one, a saved or typed reply by the other; only the first masks.
      const saved = readReply({ as, ...given, body: bytes });
      if (!isNeverFired(saved) && !JSON.stringify(verdict).includes(mask))
        mustBeEqual('a reply of a call and a saved one', plain(verdict), plain(saved));
      return verdict;
    },
    // A reply is judged three times.
    secondsPerMegabyte: 2,
  },
  base64: {
    seeds: ['', 'PGEvPg==', 'PGEvPg', '77u/PGEvPg==\n', 'PGEv\r\nPg=='],
    read(bytes) {
      const decoded = decodeBase64(textOf(bytes));
      if (decoded.bytes !== null && decoded.faults.length === 0)
        mustBeEqual(
          'Base64 and what it decodes to',
          textOf(encodeBase64(decoded.bytes)),
          textOf(bytes),
        );
      return decoded.faults;
    },
  },
  xml: {
    seeds: xml,
    read(bytes) {
      const text = textOf(bytes);
      const tree = scanXml(text);
      const { fault, hasDoctype } = checkXml(text);
      const pretty = prettyPrint(text);
      if (fault === null && !hasDoctype && checkXml(pretty).fault !== null)
        throw new Unequal('The layout of a well-formed document is not well-formed');
      return [fault, tableOffers(tree).length];
    },
  },
  xpath: {
    seeds: [
      '//tx[date="2024-01-31"]/amount',
      'sum(//tx/amount) > -1 or count(//@*) = 2',
      "substring-before(string(/*), 'a')",
      '//*[name()="tx"][position()=last()]/following-sibling::node()',
    ],
    read(bytes) {
      const { success } = xmlOperations.queryXml.input.shape.expression.safeParse(textOf(bytes));
      return success && evaluate(scanXml(statement), textOf(bytes));
    },
    refuses: (error) => error instanceof XPathFault,
  },
  statement: {
    seeds: xml,
    read(bytes) {
      const text = textOf(bytes);
      const cells = text.split(/[<>\n]/).slice(0, 200);
      decimalSignOf(cells);
      for (const cell of cells) readNumber(cell, ',');
      for (const cell of cells) isDate(cell);
      return checkStatements(scanXml(text)).statements;
    },
  },
  pasted: {
    seeds: [
      "curl -X POST 'https://a.example/hook?action=create_item&tab=t' -H 'X-Key: abcdefgh' -d '{\"a\": \"b\"}'",
      'curl ^"https://a.example/v1/p/00000000-0000-4000-8000-000000000001^" ^\r\n -H ^"Authorization: Bearer abcdefghijklmnop^"',
      '$headers = @{ "Authorization" = "Bearer abc" }\nInvoke-WebRequest -Uri "https://a.example"',
      "```\n$ curl $URL --data-raw $'a\\u00e9'\n```",
    ],
    read: (bytes) => readPasted(textOf(bytes)),
  },
  import: {
    seeds: [
      recorded('hook?action=get_items&tab_id=t', '[{"id": 1}]'),
      recorded(`webhook/a?id=${documentId}`, `{"status_code": 200, "id": "${documentId}"}`),
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[]',
      '{"error": {"code": "WEBHOOK_ERROR", "status": 502, "message": "a"}}',
      Buffer.from('{"items": [{"id": "1", "title": "a"}]}', 'utf16le'),
      ...replies.slice(0, 20).map(({ body }) => body),
    ],
    read(bytes) {
      const answer = (body: Uint8Array | string) => {
        const found = importEvidence({ body, choices: {}, known: [] });
        mustBeAsSaved(found.exchanges);
        const exchanges = found.exchanges.map((one) => ({
          ...one,
          body: one.body && decodeBody(one.body).text,
        }));
        return { ...found, exchanges };
      };
      const found = answer(bytes);
      mustBeEqual('an import and what a thread gives of it', structuredClone(found), found);
      const text = droppedText(bytes);
      if (text !== null)
        mustBeEqual('a file of the command line and of the window', found, answer(text));
      return found;
    },
    refuses: isRefused,
    // A file is imported twice, and what it holds judged again.
    secondsPerMegabyte: 4,
  },
  yaml: {
    seeds: [
      `version: 1\ntabs:\n  orders: {webhook_url: "https://a.example/$\{X}"}\n`,
      'version: 1\nconnections:\n  api: &a {base_url: https://a.example, endpoint_path_id: s}\n  b: *a\n',
      'version: 1\nvisitors: {Ada: {claims: {sub: 9007199254740993, x: !!binary aGk=}}}\ninclude: [other.yaml]\n',
    ],
    found: [
      // Each key was compared with each.
      `version: 1\nfixtures:\n${Array.from({ length: 30_000 }, (_, at) => `  k${at}: 1\n`).join('')}`,
    ],
    read: (bytes) =>
      inFolder((folder) => parseAssayFile(join(folder, 'assay.yaml'), textOf(bytes))),
    refuses: isRefused,
    // What the yaml package takes, which makes an object of each error. A file has 1 MiB at most, and is read in a thread with 1 GiB of memory.
    secondsPerMegabyte: 4,
    timesItsSize: 500,
  },
  jwt: {
    seeds: [
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.AAAA\n0123456789abcdef0123456789abcdef',
      'eyJhbGciOiJSUzI1NiIsImtpZCI6ImEifQ.eyJzdWIiOiJhIn0.AAAA\n{"keys": [{"kty": "RSA", "kid": "a", "n": "AQAB", "e": "AQAB"}]}',
      'eyJhbGciOiJFUzI1NiJ9.e30.AAAA\n-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----',
    ],
    read(bytes) {
      const [token = '', ...key] = textOf(bytes).split('\n');
      const text = key.join('\n');
      return joseIdentity.verify(
        token,
        text.startsWith('{')
          ? { keySet: text }
          : text.startsWith('-')
            ? { publicKey: text }
            : { secret: text },
        { now: 0 },
      );
    },
  },
  journal: {
    seeds: [await inFolder(journalOfTwo)],
    read: (bytes) =>
      inFolder((folder) => {
        const file = join(folder, 'journal.sqlite');
        writeFileSync(file, bytes);
        const session = journalSession(file);
        try {
          return session.answer({ name: 'calls', given: [callsQuery()] });
        } finally {
          session.close();
        }
      }),
  },
  mcp: {
    seeds: [
      { method: 'tools/list' },
      { method: 'resources/read', params: { uri: 'assay://clauses?from=100' } },
      ...[false, true].map((fix) => ({
        method: 'tools/call',
        params: { name: 'read_reply', arguments: { ...reading, fix } },
      })),
      { method: 'tools/call', params: { name: 'explain', arguments: { what: 'get_items' } } },
      ...['fire_action', 'fetch_document', 'run_check'].map((name) => ({
        method: 'tools/call',
        params: { name, arguments: { url: 'http://127.0.0.1:9', action: 'get_items' } },
      })),
    ].map((message) => JSON.stringify({ jsonrpc: '2.0', id: 1, ...message })),
    read: (bytes) =>
      inFolder(async (data) => {
        const [stdin, stdout] = [new PassThrough(), new PassThrough()];
        const params = {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'a', version: '1' },
        };
        stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params })}\n`);
        stdin.write(bytes);
        const last = { method: 'tools/call', params: { name: 'read_reply', arguments: reading } };
        stdin.write(`\n${JSON.stringify({ jsonrpc: '2.0', id: 'last', ...last })}\n`);
        const served = serve({ data }, { stdin, stdout });
        for await (const line of createInterface(stdout)) {
          const { jsonrpc, id } = JSON.parse(line);
          if (jsonrpc !== '2.0') throw new Unequal(`No JSON-RPC: ${line.slice(0, 300)}`);
          if (id === 'last') break;
        }
        stdin.end();
        await served;
      }),
    // A megabyte of empty lines is a million messages, each of which takes the SDK 9 microseconds. The client is the user's own.
    secondsPerMegabyte: 12,
  },
  recorder: {
    seeds: [
      'GET /hook?action=get_items HTTP/1.1\r\nHost: a\r\n\r\n\0\0HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n3\r\nabc\r\n0\r\nX: 1\r\n\r\n\0\0HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n',
      'HEAD / HTTP/1.1\r\nHost: a\r\n\r\nOPTIONS / HTTP/1.0\r\n\r\n\0\0HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nHTTP/1.1 204 No\r\n\r\n',
    ],
    async read(bytes) {
      const [sent, received] = cut(bytes);
      const whole = await callsIn(sent, received, bytes.length + 1);
      mustBeEqual(
        'calls in pieces and at once',
        await callsIn(sent, received, 1 + ((bytes[0] ?? 0) % 7)),
        whole,
      );
      return whole;
    },
  },
};
