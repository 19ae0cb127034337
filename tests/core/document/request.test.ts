import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDocumentRequest, DocumentRequestRefused } from '#core/document/request.ts';
import { expectSaid, expectWords } from '#tests/support/words.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const connection = {
  base_url: 'https://api.example.com',
  endpoint_path_id: 'abc-123',
  authorization: 'bearer' as const,
};
const built = (
  over: Partial<typeof connection> = {},
  asked: { id?: string; age?: number | null; secret?: string | null } = {},
) =>
  buildDocumentRequest({
    connection: { ...connection, ...over },
    id,
    age: null,
    secret: 'k3y',
    ...asked,
  });

describe('the request for a document', () => {
  test('is a GET without a body (DOC-REQ-1)', () => {
    expect(built({}, { age: 42 })).toEqual({
      request: {
        method: 'GET',
        url: `https://api.example.com/webhook/abc-123?id=${id}&age=42`,
        headers: [
          ['Content-Type', 'application/json'],
          ['Authorization', 'Bearer k3y'],
        ],
        body: null,
      },
      findings: [],
      assumptions: [expect.objectContaining({ id: 'authorization-form' })],
    });
  });

  test.each([
    ['https://api.example.com/', 'https://api.example.com/webhook/abc-123'],
    ['https://api.example.com//', 'https://api.example.com/webhook/abc-123'],
    ['http://127.0.0.1:8080/v1/parse', 'http://127.0.0.1:8080/v1/parse/webhook/abc-123'],
    ['http://127.0.0.1:8080/v1/parse/', 'http://127.0.0.1:8080/v1/parse/webhook/abc-123'],
    ['https://api.example.com/a%20b', 'https://api.example.com/a%20b/webhook/abc-123'],
    ['https://api.example.com/#part', 'https://api.example.com/webhook/abc-123'],
  ])('%s becomes %s', (base_url, start) => {
    expect(built({ base_url }).request.url).toBe(`${start}?id=${id}`);
  });

  test('a query that base_url has stays, in front', () => {
    expect(built({ base_url: 'https://api.example.com/x?env=test' }).request.url).toBe(
      `https://api.example.com/x/webhook/abc-123?env=test&id=${id}`,
    );
  });

  test('endpoint_path_id is one path segment, and the id one value', () => {
    const { url } = built({ endpoint_path_id: 'a/b?c#d é' }, { id: 'x y&age=9+é/%' }).request;
    expect(url).toBe(
      'https://api.example.com/webhook/a%2Fb%3Fc%23d%20%C3%A9?id=x%20y%26age%3D9%2B%C3%A9%2F%25',
    );
  });

  test('whatever the endpoint_path_id, the request goes to /webhook/ and one name, or is refused', () => {
    const dots = fc
      .array(fc.constantFrom('.', '%2e', '%2E', '%252e', '%25252E', '/', 'a', ' ', '\\', '?'), {
        maxLength: 4,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(dots, fc.string({ unit: 'grapheme' })), (endpoint_path_id) => {
        let url: string;
        try {
          url = built({ endpoint_path_id }).request.url;
        } catch (error) {
          expect(error).toBeInstanceOf(DocumentRequestRefused);
          return;
        }
        const { pathname } = new URL(url);
        expect(pathname).toMatch(/^\/webhook\/[^/]+$/);
        // A server may decode the name once or twice more.
        for (let name = pathname.slice('/webhook/'.length); name !== ''; ) {
          expect(['.', '..']).not.toContain(name);
          let decoded = '';
          try {
            decoded = decodeURIComponent(name);
          } catch {
            break;
          }
          if (decoded === name) break;
          name = decoded;
        }
      }),
    );
  });

  test('the API key is placed directly where the connection says so (DOC-REQ-3)', () => {
    expect(built({ authorization: 'plain' } as never).request.headers).toContainEqual([
      'Authorization',
      'k3y',
    ]);
  });

  test('without a secret there is no Authorization header, which is reported (DOC-REQ-2)', () => {
    const { request, findings } = built({}, { secret: null });
    expect(request.headers).toEqual([['Content-Type', 'application/json']]);
    expect(findings).toMatchObject([
      { clause: 'DOC-REQ-2', level: 'warning', path: '$request.headers.Authorization' },
    ]);
  });

  test.each([
    [0, '0'],
    [-3, '-3'],
    [42.5, '42.5'],
    [1e21, '1e%2B21'],
  ])('age %d is sent as %s (DOC-REQ-4)', (age, text) => {
    expect(built({}, { age }).request.url).toBe(
      `https://api.example.com/webhook/abc-123?id=${id}&age=${text}`,
    );
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'age %d is refused before sending (DOC-REQ-4)',
    (age) => {
      expect(() => built({}, { age })).toThrow(DocumentRequestRefused);
      expect(() => built({}, { age })).toThrow(expect.objectContaining({ clause: 'DOC-REQ-4' }));
    },
  );

  test.each(['', 'abc', `${id}0`, `{${id}}`])(
    'the id %j is sent with a warning (DOC-REQ-5)',
    (typed) => {
      const { findings, request } = built({}, { id: typed });
      expect(findings).toEqual([
        expect.objectContaining({
          level: 'warning',
          path: '$request.query.id',
        }),
      ]);
      expect(findings[0]).not.toHaveProperty('line');
      expect(request.url).toContain(`?id=${encodeURIComponent(typed)}`);
    },
  );

  test('a long id is cut in the message', () => {
    expect(built({}, { id: 'x'.repeat(5000) }).findings[0]?.message.length).toBeLessThan(200);
  });
});

describe('what is odd is reported in words', () => {
  const said = ({ findings }: ReturnType<typeof built>) =>
    findings.map(
      ({ level, clause, path, message, effect, fix = '' }) =>
        `${level} ${clause} ${path} ${message} | ${effect} | ${fix}`,
    );

  test('no token', () => {
    expectSaid(said(built({}, { secret: null })), [
      'warning DOC-REQ-2 $request.headers.Authorization',
    ]);
  });

  test.each(['.', '..', '%2e', '%2E%2e', '.%2e', '%2E.', '%252e%252E', '%25252e'])(
    'an endpoint_path_id %j, which an address takes for a folder',
    (endpoint_path_id) => {
      const message = `The endpoint_path_id is ${JSON.stringify(endpoint_path_id)}, which changes the path of the address, so the request would go elsewhere. Nothing was sent. Enter the part of the address that follows /webhook/.`;
      expect(() => built({ endpoint_path_id })).toThrow(
        expect.objectContaining({ name: 'DocumentRequestRefused', clause: 'DOC-REQ-1', message }),
      );
    },
  );

  test('no endpoint_path_id', () => {
    const message =
      'The endpoint_path_id is empty. Nothing was sent. Enter the part of the address that follows /webhook/.';
    expect(() => built({ endpoint_path_id: '' })).toThrow(
      expect.objectContaining({ clause: 'DOC-REQ-1', message }),
    );
  });

  test.each(['me:pw@', 'me@', ':pw@'])('a base_url with %s', (user) => {
    const sent = built({ base_url: `https://${user}api.example.com:8443/v1?x=1` });
    expect(sent.request.url).toBe(`https://api.example.com:8443/v1/webhook/abc-123?x=1&id=${id}`);
    expectSaid(said(sent), ['warning DOC-REQ-1 $request.url']);
  });

  test('a base_url with an id and an age of its own', () => {
    const address = 'https://api.example.com?id=1&env=a%20b&%61ge=2&id=3';
    const of = (name: string) => `warning DOC-REQ-1 $request.query.${name}`;
    const sent = built({ base_url: address }, { age: 42 });
    expect(sent.request.url).toBe(
      `https://api.example.com/webhook/abc-123?env=a%20b&id=${id}&age=42`,
    );
    expectSaid(said(sent), ['id', 'age'].map(of));
    const without = built({ base_url: address });
    expect(without.request.url).toBe(`https://api.example.com/webhook/abc-123?env=a%20b&id=${id}`);
    expectSaid(said(without), ['id', 'age'].map(of));
  });
});

describe('a token that is stored with more than itself (DOC-REQ-3)', () => {
  const of = (secret: string, authorization: 'bearer' | 'plain' = 'bearer') => {
    const { request, findings } = built({ authorization } as never, { secret });
    // The header is sent as the form says, whatever is stored.
    expect(request.headers).toContainEqual([
      'Authorization',
      authorization === 'bearer' ? `Bearer ${secret}` : secret,
    ]);
    for (const { message, effect } of findings) expect(message + effect).not.toContain('k3y');
    return findings.map(({ level, clause, path }) => `${level} ${clause} ${path}`);
  };
  const warned = ['warning DOC-REQ-3 $request.headers.Authorization'];

  test.each([
    'Bearer k3y',
    'bearer k3y',
    'BEARER  k3y',
    ' Bearer\tk3y',
    'Basic k3y',
    'Token k3y',
    'ApiKey k3y',
    'api-key k3y',
  ])('%j', (secret) => {
    expect(of(secret)).toEqual(warned);
  });

  test.each(['Bearer', 'bearer', 'Bearer ', ' BEARER', '\tBearer\n', 'Basic', 'api-key '])(
    '%j is the name of a scheme with no token, in either form',
    (secret) => {
      expect(of(secret)).toEqual(warned);
      expect(of(secret, 'plain')).toEqual(warned);
      const [{ message } = { message: '' }] = built({}, { secret }).findings;
      expect(message).toContain('scheme');
    },
  );

  test('its warnings in words', () =>
    expectWords(
      ['Bearer', ' k3y'].flatMap((secret) =>
        built({}, { secret }).findings.map(({ message, effect }) => [message, effect]),
      ),
    ));

  test('"Bearer k3y" in the plain form is the other form, and "Basic k3y" what is meant', () => {
    expect(of('Bearer k3y', 'plain')).toEqual(['info DOC-REQ-3 $request.headers.Authorization']);
    expect(of('Basic k3y', 'plain')).toEqual([]);
  });

  test.each([
    ['\u00a0', 'a no-break space'],
    ['\u200b', 'zero-width'],
    ['\r\n', 'a line break'],
    ['…', 'an ellipsis'],
  ])('k3y%jk3y: %s', (character, what) => {
    expect(of(`k3y${character}k3y`)).toEqual(warned);
    const [{ message } = { message: '' }] = built({}, { secret: `a${character}b` }).findings;
    expect(message).toContain(what);
  });
});

describe('the decisions that a request rests on', () => {
  const leaned = (...given: Parameters<typeof built>) =>
    built(...given).assumptions.map((row) => row.id);

  test.each<[string, Parameters<typeof built>, string[]]>([
    ['a token and an age', [{}, { age: 1 }], ['authorization-form']],
    ['no age', [{}], ['authorization-form', 'age-optional']],
    ['no token', [{}, { secret: null, age: 1 }], []],
    [
      'a query in base_url',
      [{ base_url: 'https://api.example.com?env=a' }, { age: 1 }],
      ['authorization-form', 'base-url-query'],
    ],
    [
      'a user in base_url',
      [{ base_url: 'https://me:pw@api.example.com' }, { age: 1 }],
      ['authorization-form', 'base-url-query'],
    ],
    ['an id that is no UUID', [{}, { id: 'seven', age: 1 }], ['authorization-form', 'id-not-uuid']],
    ['an empty id', [{}, { id: '', age: 1 }], ['authorization-form', 'id-not-uuid']],
  ])('%s', (_, given, ids) => {
    expect(leaned(...given).toSorted()).toEqual(ids.toSorted());
  });
});
