import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPasted } from '#core/pasted/target.ts';

const read = (text: string) => {
  const result = readPasted(text);
  if ('problem' in result) throw new Error(result.problem);
  return result.target;
};

describe('a pasted address', () => {
  test.each([
    ['https://hooks.example.com/tab', 'webhook', 'https://hooks.example.com/tab'],
    ['POST https://hooks.example.com/tab', 'webhook', 'https://hooks.example.com/tab'],
    ['hooks.example.com/tab', 'webhook', 'https://hooks.example.com/tab'],
    ['localhost:5678/webhook/abc', 'webhook', 'http://localhost:5678/webhook/abc'],
    ['https://n8n.example/webhook/abc', 'webhook', 'https://n8n.example/webhook/abc'],
    ['https://api.example.com/webhook/abc?id=1', 'document', undefined],
    ['POST https://api.example.com/webhook/abc?id=1', 'webhook', undefined],
    [
      'https://n8n.example/webhook/abc?action=get_items&agentId=a&key=1',
      'webhook',
      'https://n8n.example/webhook/abc?key=1',
    ],
  ])('%s leads to a %s', (text, kind, webhookUrl) => {
    const target = read(text);
    expect(target.kind).toBe(kind);
    if (webhookUrl !== undefined) expect(target.webhookUrl).toBe(webhookUrl);
  });
  test('of a document names its parts and its id', () => {
    expect(read('https://api.example.com/v1/webhook/abc?id=1&x=2')).toMatchObject({
      kind: 'document',
      endpoint: { base_url: 'https://api.example.com/v1', endpoint_path_id: 'abc', id: '1' },
      credential: null,
      notes: [expect.stringContaining(': x.')],
    });
  });
  test.each(['', 'hello', 'hello there', 'ftp://a.example', 'curl', 'mailto:a@b.example'])(
    '%j is none',
    (text) => expect(readPasted(text)).toHaveProperty('problem'),
  );
  test('that is far too long is refused', () =>
    expect(readPasted(`https://a.example/${'x'.repeat(200_000)}`)).toHaveProperty('problem'));
});

describe('the secret of a command', () => {
  test.each([
    [`-H 'Authorization: Bearer abc123'`, 'abc123', { type: 'bearer_token' }, 'bearer'],
    [
      `-H 'authorization: abc123'`,
      'abc123',
      { type: 'header_auth', headerName: 'Authorization' },
      'plain',
    ],
    [
      '-u me:pass',
      'Basic bWU6cGFzcw==',
      { type: 'header_auth', headerName: 'Authorization' },
      'plain',
    ],
    [`-H 'X-API-Key: abc123'`, 'abc123', { type: 'header_auth', headerName: 'X-API-Key' }, null],
  ])('%s', (option, secret, connector, authorization) => {
    expect(read(`curl https://a.example/x ${option}`).credential).toMatchObject({
      secret,
      connector,
      authorization,
    });
  });
  test('is taken out of the address', () => {
    const { webhookUrl, credential } = read('https://me:p%40ss@a.example/x');
    expect(webhookUrl).toBe('https://a.example/x');
    expect(credential?.secret).toBe(`Basic ${btoa('me:p@ss')}`);
  });
  test.each([`-H "Authorization: Bearer $TOKEN"`, `-H 'Authorization: Bearer YOUR_TOKEN'`])(
    '%s is not the secret itself',
    (option) => {
      const { credential, notes } = read(`curl https://a.example/x ${option}`);
      expect(credential).toBeNull();
      expect(notes.join(' ')).toContain('placeholder or a shell variable');
    },
  );
  test('appears nowhere else', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{12,24}$/),
        fc.constantFrom(
          (secret: string) => `-H 'Authorization: Bearer ${secret}'`,
          (secret: string) => `-H 'X-Api-Key: ${secret}' -H 'Cookie: a=${secret}'`,
          (secret: string) => `-u '${secret}:${secret}'`,
          (secret: string) => `--proxy-user ${secret} -b a=${secret} --pass ${secret}`,
          (secret: string) => `-d ${secret} -F ${secret} -o ${secret}`,
        ),
        (secret, option) => {
          const { credential: _, ...rest } = read(`curl https://a.example/x ${option(secret)}`);
          expect(JSON.stringify(rest)).not.toContain(secret);
        },
      ),
    ));
});

test('what is not used is named', () => {
  const { notes } = read(
    `curl -sL -X PATCH 'https://a.example/x?action=get_items' -H 'Accept: */*' -H 'Authorization: Bearer abc123' -d '{"a":1}'`,
  );
  expect(notes.join(' ')).toMatch(/action.* own method and body.*-s, -L, header Accept\./);
});
