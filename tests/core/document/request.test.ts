import { expect, test } from 'vitest';
import { buildDocumentRequest, DocumentRequestRefused } from '#core/document/request.ts';
import { beyondUsual } from '../golden.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const connection = {
  base_url: 'https://api.example.com',
  endpoint_path_id: 'abc-123',
  authorization: 'bearer' as 'bearer' | 'plain',
};
type Asked = { id?: string; age?: number | null; secret?: string | null };
const built = (over: Partial<typeof connection> = {}, asked: Asked = {}) =>
  buildDocumentRequest({
    connection: { ...connection, ...over },
    ...{ id, age: null, secret: 'k3y' },
    ...asked,
  });

/** What is stored of a token and its scheme; none of it is said. */
const tokens = ['Bearer k3y', 'BEARER  k3y', ' Bearer\tk3y', 'Basic k3y', 'api-key k3y', ' k3y'];
const schemes = ['Bearer', 'Bearer ', '\tBearer\n', 'Basic', 'api-key '];
const characters = ['\u00a0', '\u200b', '\r\n', '…'].map((char) => `k3y${char}k3y`);

const rows: [Partial<typeof connection>, Asked?][] = [
  [{}],
  [{}, { age: 42 }],
  ...['https://api.example.com//', 'https://api.example.com/#part'].map((base_url): [object] => [
    { base_url },
  ]),
  ...['http://127.0.0.1:8080/v1/parse', 'http://127.0.0.1:8080/v1/parse/'].map(
    (base_url): [object] => [{ base_url }],
  ),
  ...['https://api.example.com/a%20b', 'https://api.example.com/x?env=test'].map(
    (base_url): [object] => [{ base_url }],
  ),
  ...['me@', ':pw@'].map((user): [object] => [
    { base_url: `https://${user}api.example.com:8443/v1?x=1` },
  ]),
  [{ base_url: 'https://api.example.com?id=1&env=a%20b&%61ge=2&id=3' }, { age: 42 }],
  [{ base_url: 'https://api.example.com?id=1&env=a%20b&%61ge=2&id=3' }],
  ...['a', null].map((secret): [object, Asked] => [{ base_url: 'http://api.example' }, { secret }]),
  [{ endpoint_path_id: 'a/b?c#d é' }, { id: 'x y&age=9+é/%' }],
  ...['', '.', '.%2e', '%252e%252E'].map((endpoint_path_id): [object] => [{ endpoint_path_id }]),
  ...[0, -3, 42.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY].map((age): [object, Asked] => [
    {},
    { age },
  ]),
  ...['', 'abc', `${id}0`, `{${id}}`, 'x'.repeat(500)].map((typed): [object, Asked] => [
    {},
    { id: typed, age: 1 },
  ]),
  [{}, { secret: null, age: 1 }],
  ...[...tokens, ...schemes, ...characters].map((secret): [object, Asked] => [{}, { secret }]),
  ...['k3y', 'Bearer k3y', 'Basic k3y', ...schemes].map((secret): [object, Asked] => [
    { authorization: 'plain' },
    { secret },
  ]),
];

test('DOC-REQ: the request for a document is the one of the golden file, or is refused', async () => {
  const linesOf = ([over, asked]: (typeof rows)[number]): string[] => {
    try {
      const { request, findings, assumptions } = built(over, asked);
      const { method, url, headers, body } = request;
      expect(body).toBeNull();
      for (const { message, effect } of findings) expect(message + effect).not.toContain('k3y');
      return [
        `${method} ${url}`,
        ...headers.map(([name, value]) => `${name}: ${JSON.stringify(value).slice(1, -1)}`),
        ...findings.map(({ level, clause, path, message, effect, fix = '' }) =>
          [`${level} ${clause} ${path} ${message}`, effect, fix].join(' | '),
        ),
        `assumes ${assumptions.map((row) => row.id)}`,
      ];
    } catch (error) {
      if (!(error instanceof DocumentRequestRefused)) throw error;
      return [`refused ${error.clause} ${error.message}`];
    }
  };
  // Headers and assumptions of each but the first where they differ.
  const usual = linesOf([{}]).slice(1);
  const told = rows.map((row, at) =>
    [`# ${JSON.stringify(row)}`, ...beyondUsual(linesOf(row), at === 0 ? [] : usual)].join('\n'),
  );
  await expect(`${told.join('\n\n')}\n`).toMatchFileSnapshot('golden/requests.txt');
});
