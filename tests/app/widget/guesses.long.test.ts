import fc from 'fast-check';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Vault } from '#adapters/vault/vault.ts';
import { mask } from '#core/secrets/redact.ts';
import type { Input } from '#operations/operations.ts';
import { answering } from '#tests/support/consent.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { times } from '#tests/support/times.ts';
import { expectFailure } from '#tests/support/words.ts';
import { connectionTo, desk, quickTime } from '../desk.ts';
import { tabOf } from '../stage.ts';

const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ'];
/** A secret, and a place in it at which somebody knows 11 letters and guesses the next. */
const guessed = fc.record({
  secret: fc
    .array(fc.constantFrom(...letters), { minLength: 24, maxLength: 40 })
    .map((all) => `ghp-${all.join('')}`),
  at: fc.nat(12),
  other: fc.integer({ min: 1, max: letters.length - 1 }),
  spelled: fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => Buffer.from(text).toString('hex'),
    (text) => Buffer.from(text).toString('base64'),
    (text) => encodeURIComponent(text).replaceAll('-', '%2D'),
  ),
});

/** The right guess and a wrong one, spelled alike. */
function guesses({
  secret,
  at,
  other,
  spelled,
}: {
  secret: string;
  at: number;
  other: number;
  spelled: (text: string) => string;
}): [string, string] {
  const known = secret.slice(at + 4, at + 15);
  const next = secret.charAt(at + 15);
  const wrong = letters[(letters.indexOf(next) + other) % letters.length] ?? '';
  return [spelled(known + next), spelled(known + wrong)];
}

type Fire = Input<'fireAction'>;

/** The app with one limited secret, and everything that a window is answered, with the guess itself taken out. */
async function windowWith(secret: string, hosts: string[], signs = false) {
  const stored = memoryVault();
  const consent = answering(false);
  const read: string[] = [];
  const vault: Vault = {
    ...stored,
    read: (id, signal, check) => {
      read.push(id);
      return stored.read(id, signal, check);
    },
  };
  const app = desk({ vault, consent });
  const { id } = await vault.add({ label: 'Limited', secret, hosts, signs });
  const textOf = (reply: { id: string } | null): string =>
    reply === null ? '' : new TextDecoder().decode(app.texts.find(reply.id)?.shown);
  const without = (answer: unknown, guess: string): string => {
    const text = JSON.stringify(answer, (key, value) =>
      ['timings', 'at', 'firedAt', 'id'].includes(key) && typeof value !== 'string' ? null : value,
    );
    return [guess, encodeURIComponent(guess)]
      .reduce((left, one) => left.replaceAll(one, 'GUESS'), text)
      .replace(/\d{4}-\d\d-\d\dT[\d:.%A]+Z/g, 'TIME');
  };
  const fired = async (asked: Fire, guess: string): Promise<string> => {
    const { request, parameters, http, failure, reply, identity, verdict, platform, issue } =
      await app.run('fireAction', asked);
    const head = http && { ...http, timings: null };
    return without(
      {
        request,
        parameters,
        head,
        failure,
        text: textOf(reply),
        identity,
        verdict,
        platform,
        issue,
      },
      guess,
    );
  };
  const fetched = async (asked: Input<'fetchDocument'>, guess: string): Promise<string> => {
    const { request, http, failure, findings, verdict, reply } = await app.run(
      'fetchDocument',
      asked,
    );
    return without(
      {
        request,
        head: http && { ...http, timings: null },
        failure,
        findings,
        verdict,
        text: textOf(reply),
      },
      guess,
    );
  };
  return { app, id, read, consent, fired, fetched, textOf };
}

/** A server that repeats its whole request: head, address and body, also decoded. */
const echo = () =>
  recorder((request) => {
    const [line = '', body = ''] = [request.split('\r\n')[0], request.split('\r\n\r\n')[1]];
    const url = line.split(' ')[1] ?? '';
    const said = request.replace(/^authorization:.*\r\n/im, '');
    return {
      status: 404,
      headers: { 'Content-Type': 'text/plain' },
      body: [said, decodeURIComponent(url), Buffer.from(body).toString('hex')].join('\n'),
    };
  });

const few = { numRuns: times(8) };

describe('a window that guesses at a secret letter by letter is answered the same for right and wrong', () => {
  test('by mock replies, for which no secret is read and nobody is asked', async () => {
    await fc.assert(
      fc.asyncProperty(guessed, async (guess) => {
        const { fired, id, read, consent } = await windowWith(
          guess.secret,
          ['api.example.com'],
          true,
        );
        const answer = (text: string): Promise<string> =>
          fired(
            {
              tab: tabOf('https://elsewhere.example/hook', { tabName: text }),
              action: 'get_items',
              connector: { type: 'bearer_token', tokenId: id },
              visitor: { kind: 'minted', verifyWith: { secretTokenId: id }, claims: { sub: text } },
              fault: {
                status: 500,
                body: `${text} ! ${text.slice(0, 5)}…`,
                contentType: 'text/plain',
              },
            },
            text,
          );
        const [right, wrong] = guesses(guess);
        const shown = await answer(right);
        expect(shown).toBe(await answer(wrong));
        expect(shown).toContain('GUESS ! ');
        expect([read, consent.asked]).toEqual([[], []]);
      }),
      few,
    );
  });

  test('by the id of a document, where nothing listens', async () => {
    await fc.assert(
      fc.asyncProperty(guessed, async (guess) => {
        const { fetched, id } = await windowWith(guess.secret, ['127.0.0.1:9']);
        const answer = (text: string) =>
          fetched(
            { connection: connectionTo('http://127.0.0.1:9', id), id: text, age: null },
            text,
          );
        const [right, wrong] = guesses(guess);
        const shown = await answer(right);
        expect(shown).toBe(await answer(wrong));
        expect(shown).toContain('GUESS');
      }),
      few,
    );
  });

  test.each(['4839', 'pin-4839', 'acme:4839', 'elevenchars'])(
    'by the list of documents, at the short secret %s',
    async (secret) => {
      const server = await recorder(() => ({
        body: '{"status_code":204,"message":"no","id":"x"}',
      }));
      const { app, id: tokenId } = await windowWith(secret, [server.host]);
      const connection = connectionTo(server.url, tokenId);
      await app.run('saveConnection', connection);
      const ids = [secret, `document ${secret}`, `${secret}0`, 'another-id', ...secret.split(':')];
      for (const id of ids) await app.run('fetchDocument', { connection, id, age: null });
      expect((await app.rows()).map(({ id }) => id).toSorted()).toEqual(
        [...new Set(ids)].toSorted(),
      );
    },
  );

  test('by a server that repeats what it is asked', async () => {
    const server = await echo();
    await fc.assert(
      fc.asyncProperty(guessed, async (guess) => {
        const { fetched, fired, id } = await windowWith(guess.secret, [server.host]);
        const [right, wrong] = guesses(guess);
        const document = (text: string) =>
          fetched({ connection: connectionTo(server.url, id), id: text, age: null }, text);
        expect(await document(right)).toBe(await document(wrong));
        const action = (text: string) =>
          fired(
            {
              tab: tabOf(server.url, { tabName: text }),
              action: 'update_item',
              item: { id: text },
              connector: { type: 'bearer_token', tokenId: id },
              surface: 'proxied',
            },
            text,
          );
        // The bytes in digits say the same as the text beside them, and differ by the guess alone.
        const withoutDigits = (text: string) => text.replace(/[\da-f]{40,}/g, 'DIGITS');
        expect(withoutDigits(await action(right))).toBe(withoutDigits(await action(wrong)));
      }),
      few,
    );
  });
});

type Place = (string | number)[];
/** Under these names stands no text of the window's choice. */
const fixedNames = [
  'tokenId',
  'secretTokenId',
  'category',
  'action',
  'surface',
  'kind',
  'type',
  'authorization',
  'algorithm',
];

function textsIn(value: unknown, place: Place = []): Place[] {
  if (typeof value === 'string') return fixedNames.includes(String(place.at(-1))) ? [] : [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, [...place, Array.isArray(value) ? Number(name) : name]),
  );
}

function withText(
  value: unknown,
  [name, ...rest]: Place,
  change: (text: string) => string,
): unknown {
  if (name === undefined) return change(String(value));
  if (Array.isArray(value))
    return value.map((inner, index) => (index === name ? withText(inner, rest, change) : inner));
  const fields = value as Record<string, unknown>;
  return { ...fields, [name]: withText(fields[name], rest, change) };
}

/** The input with a guess in one of its texts; in an address at its end. */
const guessing = <T>(input: T, place: Place, guess: string): T =>
  withText(input, place, (text) => (/^https?:/.test(text) ? `${text}/${guess}` : guess)) as T;

const own = 'Zq8Zq8Zq8Zq8';
const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
const document = {
  id: '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
  status_code: 204,
  status: 'Processing',
  document_version: '1.0',
};

/** A service that repeats nothing, or its whole request but for the credential. */
const service = (secret: string, repeats: boolean) =>
  recorder((request) => {
    if (request.startsWith('OPTIONS')) return { status: 204, headers: cors };
    const lines = request.split('\r\n').filter(
      (line) =>
        // A header that the window entered itself is no credential.
        (line.startsWith('X-Y:') || !line.endsWith(`: ${secret}`)) &&
        !line.startsWith('Authorization:'),
    );
    const said = lines.join('\r\n').replaceAll('%E2%80%A6', '…');
    const message = repeats
      ? [said, said.replace(/(?:%[\da-f]{2})+/gi, (escapes) => decodeURIComponent(escapes))]
      : [];
    return {
      status: repeats ? 500 : 200,
      headers: { 'Content-Type': 'application/json', ...cors },
      body: JSON.stringify({ ...document, message }),
    };
  });

const longOne = 'ghp_9fQ7wErTyUiOpAsDfGhJkLzXcVbNm1234567';
describe.each([
  ['a piece', longOne, 'yUiOpAsDfGhJ', 'yUiOpAsDfGhK', true],
  ['a beginning in front of the sign of a cut', longOne, 'ghp_9f…', 'ghp_9k…', false],
  ['own secrets around a piece', longOne, `${own}yUiOpAsDfGhJ`, `${own}yUiOpAsDfGhK`, true],
  ['a short secret', 'hunterq22', 'hunterq22', 'hunterq23', true],
  ['a very short secret', 'hunt9r', 'hunt9r', 'hunt8r', true],
  ['a password', 'corpuser:Hunter2xy', 'Hunter2xy', 'Hunter2xz', true],
  ['a user name', 'corpuser:Hunter2xy', 'corpuser', 'corpusen', true],
])('no text of an input tells whether it is %s', (_name, secret, right, wrong, isRepeated) => {
  test.each(isRepeated ? [false, true] : [false])(
    'with a server that repeats its request: %s',
    async (repeats) => {
      const server = await service(secret, repeats);
      const { id, fired, fetched } = await windowWith(secret, [server.host], true);
      const tab = {
        ...tabOf(`${server.url}/x/${own}`),
        urlSecrets: { segments: [2], parameters: [] },
        widgetOrigin: 'https://shop.example',
        visitor: { partyId: '0f0a54b0-5d3c-4c1e-9a57-3f6e1c2d7a10', display: 'Ada' },
      };
      const connector = { type: 'header_auth' as const, headerName: 'X-K', tokenId: id };
      const minted = {
        kind: 'minted' as const,
        verifyWith: { secretTokenId: id },
        claims: { sub: 'v', email: 'e', extra: 'q' },
      };
      const actions: Fire[] = [
        { tab, action: 'get_items', connector, conversationId: 'c1', itemId: 'i1' },
        { tab, action: 'item_clicked', connector, itemId: 'i1', conversationId: 'c1' },
        {
          tab: { ...tab, category: 'messaging' },
          action: 'create_item',
          connector,
          entry: { kind: 'message', content: 'hello' },
          conversationId: 'c1',
        },
        {
          tab,
          action: 'delete_item',
          surface: 'proxied',
          connector,
          entry: { kind: 'delete', id: 'x' },
        },
        { tab, action: 'get_items', visitor: minted },
        {
          tab,
          action: 'get_items',
          connector,
          edited: { query: [['q', 'v']], headers: [['X-Y', 'z']], body: null },
        },
        {
          tab,
          action: 'update_item',
          surface: 'direct',
          item: { id: 'x', nested: { k: 'v' } },
          visitor: minted,
        },
      ];
      const last = { lastStatus: 'Completed', lastVersion: '2' };
      const fetches: Input<'fetchDocument'>[] = [
        { connection: connectionTo(`${server.url}/base`, id), id: 'doc', age: null, last },
      ];
      const told = async <T>(
        ask: (input: T, guess: string) => Promise<string>,
        input: T,
        place: Place,
        guess: string,
      ): Promise<string> => {
        const said = await ask(guessing(input, place, guess), guess).catch((error: unknown) =>
          String(error),
        );
        const shown = guess.replace(own, '');
        return said
          .replaceAll(guess, 'GUESS')
          .replaceAll(shown, 'SHOWN')
          .replaceAll(shown.toLowerCase(), 'shown')
          .replaceAll(guess.toLowerCase(), 'guess')
          .replaceAll(/_ts=\d+|seenAt=\d+/g, 'TIME');
      };
      for (const input of actions)
        for (const place of textsIn(input))
          expect(await told(fired, input, place, right), place.join()).toBe(
            await told(fired, input, place, wrong),
          );
      for (const input of fetches)
        for (const place of textsIn(input))
          expect(await told(fetched, input, place, right), place.join()).toBe(
            await told(fetched, input, place, wrong),
          );
    },
  );
});

describe('what the window calls its own secret is not looked for under a mask', () => {
  const claims = 'eyJzdWIiOiJTb21lYm9keSBFbHNlIiwicm9sZSI6ImFkbWluIn0';
  const token = `eyJhbGciOiJIUzI1NiJ9.${claims}.Zm9yZWlnblNpZ25hdHVyZU9mU29tZWJvZHlFbHNlMTIzNDU`;
  const cookie = 'Sid8f3kQ2mZ7xW1';
  const asked = { category: 'default', tabName: 'x' } as const;

  test.each([
    ['the stored secret', longOne.slice(10, 18), longOne.slice(14, 30)],
    ['a token that the reply holds', claims.slice(5, 13), claims.slice(20, 44)],
    ['a cookie that the reply sets', cookie.slice(2, 10), cookie.slice(0, 14)],
    ['the credential in an address of the reply', 'Pa55Word', 'Us3rName'],
  ])('%s', async (_name, ...right) => {
    const server = await recorder((request) => {
      if (request.startsWith('OPTIONS')) return { status: 204, headers: cors };
      // Only a proxied call carries the secret.
      const secret = request.startsWith('GET') ? longOne : '';
      const repeated = JSON.stringify({
        message: `/authorization: ${secret}/`,
        [`key ${secret}`]: token,
        deep: [Buffer.from(secret).toString('base64')],
      });
      const location = `https://Us3rName:Pa55Word@elsewhere.example/?code=${cookie}`;
      const headers = {
        ...cors,
        'Access-Control-Expose-Headers': '*',
        'Set-Cookie': `sid=${cookie}; Secure`,
        Location: location,
        'X-Said': secret,
      };
      return { status: request.includes('get_items') ? 307 : 500, headers, body: repeated };
    });
    const { id, fired } = await windowWith(longOne, [server.host], true);
    const answers = async (guess: string): Promise<string[]> => {
      const tab = tabOf(`${server.url}/h#k=${guess}`, {
        ...asked,
        urlSecrets: { segments: [], parameters: ['k'] },
      });
      const connector = { type: 'bearer_token' as const, tokenId: id };
      const visitor = { kind: 'token' as const, token: guess, verifyWith: { secretTokenId: id } };
      const calls: Fire[] = [
        { tab, action: 'get_items', connector },
        { tab, action: 'item_clicked', itemId: 'r1', connector },
        {
          tab: tabOf(server.url),
          action: 'update_item',
          surface: 'direct',
          item: { id: 'r1' },
          visitor,
        },
      ];
      return Promise.all(calls.map((call) => fired(call, guess)));
    };
    for (const guess of right)
      expect(await answers(guess)).toEqual(await answers(`${guess.slice(0, -1)}~`));
  });

  test('and is named where a failed reply repeats it readably, or repeats all of a token that the window gave', async () => {
    const server = await recorder(() => ({
      status: 500,
      headers: cors,
      body: `${token} and window-own-secret`,
    }));
    const { app, textOf } = await windowWith(longOne, [server.host]);
    const tab = (own: string) =>
      tabOf(`${server.url}/h?k=${own}`, { urlSecrets: { segments: [], parameters: ['k'] } });
    for (const own of [token, 'window-own-secret']) {
      const { verdict, reply } = await app.run('fireAction', {
        tab: tab(own),
        action: 'get_items',
      });
      expect(verdict.findings.map(({ message }) => message)).toContainEqual(
        expect.stringMatching(/secret .*webhook_url/),
      );
      expect(textOf(reply)).not.toContain(own);
    }
  });
});

describe('a secret that the other end never got is not looked for in pieces', () => {
  const secret = 'customer-signing-secret-9b7d';
  const pieces = 'customer-signing or signing-secret-9b7d';
  const piecesOf = (token: string) =>
    [token.slice(0, 60), token.slice(-20), secret.slice(0, 12)].join(' ');

  test('in the reply of a webhook: the secret that signs a visitor, and the token that it signed', async () => {
    let body = pieces;
    const webhook = await recorder(() => ({ headers: { ...cors, 'X-Said': pieces }, body }));
    const { app, id, textOf, consent, read } = await windowWith(secret, ['api.example.com'], true);
    const claims = { sub: 'victim' };
    const visitor = { kind: 'minted' as const, verifyWith: { secretTokenId: id }, claims };
    const proxied: Fire = {
      tab: tabOf(webhook.url),
      action: 'update_item',
      surface: 'proxied',
      itemId: 'r1',
      visitor,
    };
    expect(textOf((await app.run('fireAction', proxied)).reply)).toBe(pieces);
    const now = Math.floor(quickTime().now / 1000);
    const token = await new SignJWT({ ...claims, iat: now, exp: now + 86_400 })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(secret));
    body = piecesOf(token).replace(token.slice(0, 60), token.split('.')[2] ?? '');
    expect(textOf((await app.run('fireAction', proxied)).reply)).toBe(body);
    body = `whole: ${secret}`;
    expect(textOf((await app.run('fireAction', proxied)).reply)).toBe(
      `whole: ${'•'.repeat(secret.length)}`,
    );
    read.length = 0;
    const direct = await app.run('fireAction', {
      ...proxied,
      surface: 'direct',
      item: { id: 'r1' },
    });
    expect([textOf(direct.reply), read, consent.asked]).toEqual([body, [], []]);
  });

  test('in the reply of a server behind a proxy: the credential of the proxy', async () => {
    const words = 'Winter1 Hunter2 corp-user Spring9';
    const proxy = await recorder(() => ({ headers: { 'X-Said': words }, body: words }));
    const ask = async (hosts: string[]) => {
      const { app, id, textOf } = await windowWith('corp-user:Hunter2', hosts);
      const connection = {
        ...connectionTo('http://service.example/x'),
        proxy: { url: proxy.url },
        proxyTokenId: id,
      };
      return textOf((await app.run('fetchDocument', { connection, id: 'x', age: null })).reply);
    };
    expect(await ask([proxy.host])).toBe(words);
    expect(await ask([proxy.host, 'service.example'])).toBe('Winter1 ••••••• ••••••••• Spring9');
  });
});

test('a webhook that keeps what it was sent gives no guess away in a later call', async () => {
  const kept: string[] = [];
  const webhook = await recorder((request) => {
    if (!request.startsWith('POST'))
      return { body: JSON.stringify(kept.map((title, index) => ({ id: `r${index}`, title }))) };
    kept.push(JSON.parse(request.split('\r\n\r\n')[1] ?? '{}').content);
    return { body: '{"id":"m1"}' };
  });
  const { app, id, textOf } = await windowWith(longOne, [webhook.host]);
  const tab = { ...tabOf(webhook.url), category: 'messaging' as const };
  const content = 'yUiOpAsDfGhJ yUiOpAsDfGhK';
  await app.run('fireAction', {
    tab,
    action: 'create_item',
    surface: 'proxied',
    entry: { kind: 'message', content },
  });
  const connector = { type: 'bearer_token' as const, tokenId: id };
  expect(
    textOf((await app.run('fireAction', { tab, action: 'get_items', connector })).reply),
  ).toContain(content);
  kept.push(longOne, longOne.slice(0, 14));
  expect(
    textOf((await app.run('fireAction', { tab, action: 'get_items', connector })).reply),
  ).not.toMatch(/ghp_9f/);
});

test('a mock reply reads no secret for the token of a visitor either', async () => {
  const { app, id, read, consent } = await windowWith(longOne, ['api.example.com'], true);
  const visitor = { kind: 'token' as const, token: 'a.b.c', verifyWith: { secretTokenId: id } };
  const asked: Fire = {
    tab: tabOf('http://127.0.0.1:9/hook'),
    action: 'get_items',
    visitor,
    fault: { body: '[]' },
  };
  await expect(app.run('fireAction', asked)).rejects.toThrow(/mock reply.* no stored secret/);
  await expect(
    app.run('fireAction', {
      ...asked,
      surface: 'direct',
      action: 'update_item',
      item: { id: 'x' },
    }),
  ).resolves.toBeDefined();
  expect([read, consent.asked]).toEqual([[], []]);
});

test('the name of a header tells nothing of what the secret begins with', async () => {
  const server = await recorder();
  const { app, id } = await windowWith('corp-user:Hunter2', [server.host]);
  const findings = async (headerName: string) => {
    const connector = { type: 'header_auth' as const, headerName, tokenId: id };
    return (await app.run('fireAction', { tab: tabOf(server.url), action: 'get_items', connector }))
      .verdict.findings;
  };
  expect(await findings('corp-user')).toEqual(await findings('corp-usex'));
});

describe('what a window did not give stays masked', () => {
  const secret = 'ghp-QWERTZUIOPASDFGHJKLYXCVBNM';

  test('the whole secret where it is typed as the id of a document', async () => {
    const { app, id } = await windowWith(secret, ['127.0.0.1:9']);
    const { request } = await app.run('fetchDocument', {
      connection: connectionTo('http://127.0.0.1:9', id),
      id: secret,
      age: null,
    });
    expect(JSON.stringify(request)).not.toContain(secret);
  });

  test.each([
    ['the whole secret', secret, secret],
    ['a piece that the request did not hold', secret.slice(0, 14), secret.slice(14)],
  ])('in a reply: %s', async (_, given, repeated) => {
    const server = await recorder(() => ({
      status: 500,
      headers: { 'X-Said': repeated },
      body: `${given.slice(0, 13)} or ${repeated}`,
    }));
    const { app, id, textOf } = await windowWith(secret, [server.host]);
    const tab = tabOf(server.url, { tabName: given.slice(0, 13) });
    const fired = await app.run('fireAction', {
      tab,
      action: 'get_items',
      connector: { type: 'bearer_token', tokenId: id },
    });
    expect(textOf(fired.reply)).toBe(`${given.slice(0, 13)} or ${'•'.repeat(repeated.length)}`);
    expect(fired.http?.headers).toContainEqual(['X-Said', mask]);
    expect(JSON.stringify(fired)).not.toContain(repeated);
  });
});

describe('visitors', () => {
  const day = 86_400;
  const secret = 'customer-signing-secret-9b7d';

  test.each([
    ['exp', 2_082_844_800],
    ['iat', 2_082_844_800],
    ['nbf', 2_082_844_800],
    ['exp', '2082844800'],
  ])('a token whose %s is %j is not made', async (name, value) => {
    const { app, id } = await windowWith(secret, [], true);
    const minting = { verifyWith: { secretTokenId: id }, claims: { sub: 'v', [name]: value } };
    await expectFailure(app.run('mintToken', minting), 'bad-input', [name, '24 hours']);
    const asked: Fire = {
      tab: tabOf('http://127.0.0.1:9/hook'),
      action: 'get_items',
      visitor: { kind: 'minted', ...minting },
    };
    await expect(app.run('fireAction', asked)).rejects.toThrow(`claim ${name} `);
  });

  test('a token is dated and verified by the clock, whatever time the call plays', async () => {
    const time = quickTime();
    const webhook = await recorder();
    const vault = memoryVault();
    const app = desk({ vault, time });
    const { id } = await vault.add({ label: 'Signs', secret, signs: true });
    const fire = (claims: { sub: string; nbf?: number }) => {
      const visitor = {
        kind: 'minted' as const,
        verifyWith: { secretTokenId: id },
        claims,
        expiresIn: day,
      };
      return app.run('fireAction', {
        tab: tabOf(webhook.url),
        action: 'get_items',
        now: '2036-01-01T00:00:00.000Z',
        visitor,
      });
    };
    expect((await fire({ sub: 'v' })).identity).toMatchObject({ verified: true, sub: 'v' });
    const { identity } = await fire({ sub: 'v', nbf: time.now / 1000 + 3600 });
    expect(identity).toMatchObject({
      verified: false,
      reason: expect.stringContaining('before 2026-11-21T13:00:00.000Z'),
    });
  });

  test('a secret that is not marked for it confirms no guess', async () => {
    const { app, id, read } = await windowWith('4839', ['api.example.com']);
    for (const guess of ['4839', '4840']) {
      const token = await new SignJWT({ sub: 'x' })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(guess));
      const visitor = { kind: 'token' as const, token, verifyWith: { secretTokenId: id } };
      const asked: Fire = { tab: tabOf('http://127.0.0.1:9/hook'), action: 'get_items', visitor };
      await expect(app.run('fireAction', asked)).rejects.toThrow('refused: "Limited" may not sign');
    }
    expect(read).toEqual([]);
  });
});

test('a redirect to a directory of a stored address shows nothing of its path', async () => {
  const webhook = await recorder((request) => {
    const allowed = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
    if (request.startsWith('OPTIONS')) return { status: 204, headers: allowed };
    return request.includes('/hook')
      ? { status: 307, headers: { ...allowed, Location: '../' } }
      : { status: 200, headers: allowed };
  });
  const { app, id } = await windowWith(`${webhook.url}/open/inner/hook`, []);
  const tab = tabOf(`${webhook.url}/hidden`, { webhookTokenId: id });
  const fired = await app.run('fireAction', {
    tab,
    action: 'delete_item',
    surface: 'direct',
    item: { id: 'r1' },
  });
  expect(webhook.heard.join()).toContain('POST /open/ HTTP');
  expect(fired.cors?.hops.map(({ request }) => request.url)).toContainEqual(
    expect.stringContaining(webhook.host),
  );
  expect(JSON.stringify(fired.cors)).not.toMatch(/open|inner/);
});
