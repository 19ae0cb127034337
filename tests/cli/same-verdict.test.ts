import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exitOf } from '#cli/terminal/verdict-text.ts';
import type { Finding } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { readAs } from '#core/contract/verdict.ts';
import { withDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import { categories, surfaces } from '#core/widget/actions.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import { completed } from '../core/document/replies.ts';

const ways = fc.record({
  as: fc.constantFrom(...readAs),
  category: fc.constantFrom(...categories),
  surface: fc.constantFrom(null, ...surfaces),
  httpStatus: fc.constantFrom(null, 200, 204, 404, 500),
});
const text = fc.oneof(
  fc.json(),
  fc.string({ unit: 'grapheme' }),
  fc
    .jsonValue()
    .map((value) =>
      JSON.stringify({ items: [value, { id: 'a', status: value, tags: [value] }], badge: value }),
    ),
  fc
    .jsonValue()
    .map((value) => JSON.stringify({ ...completed, status: value, parsed_base64: 'PGE+' })),
);

const overJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test.each(
  fc
    .sample(fc.record({ how: ways, body: text }), { numRuns: 8, seed: 20 })
    .map(({ how, body }) => [how.as, how.category, how, body] as const),
)(
  'the command line prints the verdict of the window: as %s on a %s tab',
  async (as, category, how, body) => {
    const { surface, httpStatus } = how;
    const options = [
      ...(surface === null ? [] : ['--surface', surface]),
      ...(httpStatus === null ? [] : ['--http-status', `${httpStatus}`]),
    ];
    const printed = await assay(argv`read --as ${as} --category ${category} ${options} --json`, {
      input: body,
    });
    const verdict = readReply({ ...how, body });
    expect(printed.json()).toEqual(overJson(withDiagnosis(verdict)));
    expect(printed.code).toBe(exitOf(verdict.findings));
  },
);

/** What a judge says of the text itself, whatever it expected in it: the place, what it got, and the byte at fault. */
const aboutText = (findings: readonly Finding[]) =>
  findings
    .filter(({ message }) => /; got |is not UTF-8|byte order mark/.test(message))
    .map(({ message, line, column, endLine, endColumn }) => ({
      said: message.replace(/^The reply must be .*?; /, ''),
      line,
      column,
      endLine,
      endColumn,
    }))
    .toSorted((a, b) => (a.said < b.said ? -1 : 1));

/** A server that answers every call with the bytes in `answer`. */
async function bytesServer() {
  const answer: { bytes: Uint8Array } = { bytes: new Uint8Array() };
  const listening = await ownServer((_request, response) => response.end(answer.bytes));
  return { answer, url: listening.url };
}

test.each<[string, Uint8Array]>([
  ['truncated JSON', new TextEncoder().encode('{"status_code":200,\n"id":"x')],
  [
    'bytes that are not UTF-8',
    Uint8Array.from([
      ...new TextEncoder().encode('{"status_code":401,\n"message":"caf'),
      0xe9,
      0x22,
      0x7d,
    ]),
  ],
])('the commands draw one conclusion from the same bytes: %s', async (_, bytes) => {
  const { answer, url } = await bytesServer();
  answer.bytes = bytes;
  const where = argv`--base-url ${url} --endpoint e --id ${completed.id}`;
  const [fetched, read, inspected, listed, fired] = await Promise.all([
    assay(argv`fetch ${where} --json`),
    assay(argv`read --as document --json`, { input: bytes }),
    assay(['read', '--as', 'xml', '--json'], { input: bytes }),
    assay(argv`read --as get_items --json`, { input: bytes }),
    assay(argv`fire get_items --url ${url} --json`),
  ]);
  const said = ({ json }: typeof read) => aboutText(json().findings as Finding[]);
  expect(said(read).length).toBeGreaterThan(0);
  for (const one of [fetched, inspected]) expect(said(one)).toEqual(said(read));
  expect(said(fired)).toEqual(said(listed));
  const places = (one: typeof read) => said(one).map(({ line, column }) => `${line}:${column}`);
  expect(places(listed)).toEqual(places(read));
  for (const one of [read, inspected])
    expect(one.code).toBe(exitOf(one.json().findings as Finding[]));
});
