import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCurl } from '#core/pasted/command-text.ts';
import { readCurl } from '#core/pasted/curl.ts';

const read = (text: string) => {
  const result = readCurl(text);
  if ('problem' in result) throw new Error(result.problem);
  return result.command;
};
const plain = {
  method: 'GET',
  headers: [],
  body: null,
  user: null,
  unused: [],
  notInAddress: [],
  variables: [],
};

test.each([
  ['curl https://a.example', true],
  ['  $ curl https://a.example', true],
  ['curl.exe https://a.example', true],
  ['/usr/bin/curl https://a.example', true],
  ['curly https://a.example', false],
  ['https://a.example/curl x', false],
])('%j is a curl command: %s', (text, expected) => expect(isCurl(text)).toBe(expected));

describe('what a command sends', () => {
  test.each([
    ['curl https://a.example/x', { url: 'https://a.example/x' }],
    ['$ curl --url a.example/x', { url: 'http://a.example/x' }],
    ['curl -XPOST https://a.example', { url: 'https://a.example', method: 'POST' }],
    ['curl -X delete https://a.example', { url: 'https://a.example', method: 'DELETE' }],
    ['curl -I https://a.example', { url: 'https://a.example', method: 'HEAD' }],
    [
      `curl https://a.example -H 'A: 1' -H "B:2" --header 'C;'`,
      {
        url: 'https://a.example',
        headers: [
          { name: 'A', value: '1' },
          { name: 'B', value: '2' },
          { name: 'C', value: '' },
        ],
      },
    ],
    [
      `curl https://a.example -d a=1 --data-raw '@b' --data-urlencode 'c=d e'`,
      { url: 'https://a.example', method: 'POST', body: 'a=1&@b&c=d%20e' },
    ],
    [
      `curl https://a.example/?x=1#top -G -d a=1 --data-urlencode '=b c'`,
      { url: 'https://a.example/?x=1&a=1&b%20c#top' },
    ],
    ['curl -u me:pass https://a.example', { url: 'https://a.example', user: 'me:pass' }],
    [
      'curl --oauth2-bearer abc -A me -e from -b c=d https://a.example',
      {
        url: 'https://a.example',
        headers: [
          { name: 'Authorization', value: 'Bearer abc' },
          { name: 'User-Agent', value: 'me' },
          { name: 'Referer', value: 'from' },
          { name: 'Cookie', value: 'c=d' },
        ],
      },
    ],
    [
      `curl --json '{"a":1}' https://a.example`,
      {
        url: 'https://a.example',
        method: 'POST',
        body: '{"a":1}',
        headers: [{ name: 'Content-Type', value: 'application/json' }],
      },
    ],
    [
      'curl -sSL --compressed -o out.json -m5 --max-time 3 https://a.example --new-option | jq .',
      {
        url: 'https://a.example',
        unused: [
          '-s',
          '-S',
          '-L',
          '--compressed',
          '-o',
          '-m',
          '--max-time',
          '--new-option',
          'what follows the command',
        ],
      },
    ],
    [
      'curl -d @body.json -F a=b -H @headers https://a.example https://b.example -k',
      {
        url: 'https://a.example',
        method: 'POST',
        unused: ['-d from a file', '-F', '-H from a file', 'another address', '-k'],
      },
    ],
    ['curl https://a.example -k \\', { url: 'https://a.example', unused: ['-k'] }],
    [
      'curl --header="A: 1" --max-time=3 --compressed=x https://a.example',
      {
        url: 'https://a.example',
        headers: [{ name: 'A', value: '1' }],
        unused: ['--max-time', '--compressed'],
      },
    ],
    [
      "curl --variable %KEY --expand-header 'A: {{KEY}}' https://a.example",
      {
        url: 'https://a.example',
        headers: [{ name: 'A', value: '{{KEY}}' }],
        unused: ['--variable'],
        variables: ['KEY'],
      },
    ],
    [
      `curl 'https://a.example/?x=1#top' --url-query 'a=b c' --url-query +d=%20 -d e=1`,
      { url: 'https://a.example/?x=1&a=b%20c&d=%20#top', method: 'POST', body: 'e=1' },
    ],
    [
      'curl https://a.example --url-query @names -G -d a=1',
      {
        url: 'https://a.example?a=1',
        unused: ['--url-query from a file'],
        notInAddress: ['--url-query'],
      },
    ],
    ['curl --proto-default https a.example/x', { url: 'https://a.example/x' }],
    [
      'curl -G -d @names -T file --resolve a.example:443:127.0.0.1 https://a.example/',
      {
        method: 'PUT',
        url: 'https://a.example/',
        unused: ['-d from a file', '-T', '--resolve'],
        notInAddress: ['--resolve', '-d'],
      },
    ],
    [
      `curl --variable %ID --expand-url-query 'id={{ID}}' --request-target /y -K more https://a.example`,
      {
        url: 'https://a.example',
        unused: ['--variable', '--request-target', '-K'],
        notInAddress: ['--expand-url-query', '--request-target', '-K'],
        variables: ['ID'],
      },
    ],
    [
      'curl --token s3cr3t https://a.example',
      { url: 'https://a.example', unused: ['--token', 'another address'] },
    ],
    ['curl -T file https://a.example', { url: 'https://a.example', method: 'PUT', unused: ['-T'] }],
    ['curl -b jar.txt https://a.example', { url: 'https://a.example', unused: ['-b'] }],
    [
      'curl -H "A: $B" -- https://a.example',
      {
        url: 'https://a.example',
        headers: [{ name: 'A', value: '$B' }],
        variables: ['B'],
      },
    ],
  ])('%s', (text, expected) => expect(read(text)).toEqual({ ...plain, ...expected }));
});

test.each([
  ['curl', /no address/],
  ['curl -H "A: 1"', /no address/],
  ['curl "https://a.example', /not closed/],
])('%j cannot be read', (text, problem) =>
  expect(readCurl(text)).toEqual({ problem: expect.stringMatching(problem) }),
);

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;
const value = fc.stringMatching(/^[!-~][ -~]{0,20}[!-~]$/);

test('headers, data and the rest come back as they were written, and nothing is dropped unnamed', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: fc.stringMatching(/^[A-Za-z-]{1,12}$/), value })),
      fc.array(value),
      fc.array(fc.stringMatching(/^--no-[a-z]{3,10}$/)),
      (headers, data, options) => {
        const text = [
          'curl',
          quoted('https://a.example/x'),
          ...headers.flatMap((one) => ['-H', quoted(`${one.name}: ${one.value}`)]),
          ...data.flatMap((one) => ['--data-raw', quoted(one)]),
          ...options,
        ].join(' \\\n ');
        expect(read(text)).toEqual({
          url: 'https://a.example/x',
          method: data.length > 0 ? 'POST' : 'GET',
          headers,
          body: data.length > 0 ? data.join('&') : null,
          user: null,
          unused: [...new Set(options)],
          notInAddress: [],
          variables: [],
        });
      },
    ),
  ));
