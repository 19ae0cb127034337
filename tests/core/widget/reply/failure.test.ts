import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { issueOf } from '#core/widget/issue.ts';
import { platformAnswer, secretInErrorReply } from '#core/widget/reply/failure.ts';
import { readUnreachable } from '#core/widget/reply/no-reply.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import { expectSaid } from '#tests/support/words.ts';
import { assumed, judge, said, stepped, told } from '../read.ts';

describe('TAB-ERR-1: non-2xx', () => {
  test.each([400, 404, 500, 503, 101])(
    '%i is one error without a value, whatever the body',
    (status) => {
      const verdict = judge({ items: [{ id: 'a' }] }, 'default', status);
      expect(verdict).toMatchObject({ outcome: 'failure', value: null });
      expect(told(verdict)).toEqual(['error TAB-ERR-1 $']);
      expect(verdict.findings[0]?.message).toContain(String(status));
      expect(verdict.findings[0]?.effect).toContain('keeps');
      expect(verdict.assumptions).toEqual([]);
    },
  );

  test.each([200, 201, 204, 299, null])('%s is no failure', (status) => {
    expect(judge([], 'default', status).outcome).toBe('empty');
  });

  test('a redirect is not followed, and its target is named', () => {
    const { verdict } = readListReply({
      body: '',
      httpStatus: 302,
      category: 'default',
      headers: [['location', 'https://other.example/x']],
    });
    expect(verdict.findings[0]?.message).toContain('"https://other.example/x"');
    expect(assumed(verdict)).toEqual(['redirects-not-followed']);
    expect(judge('', 'default', 301).findings[0]?.message).toMatch(/ 301\.$/);
  });
});

describe('TAB-ERR-2: unreachable', () => {
  const failure = {
    kind: 'refused',
    message: 'Nothing listens on 127.0.0.1:1. Start the webhook and try again.',
  } as const;

  test('the server function answers 502, status 0', () => {
    expect(platformAnswer({ failure })).toMatchObject({
      httpStatus: 502,
      body: { ok: false, status: 0, details: failure.message },
    });
  });

  test('the verdict carries the sentence', () => {
    const verdict = readUnreachable('get_items', failure);
    expect(verdict).toMatchObject({ as: 'get_items', outcome: 'failure', value: null });
    expect(verdict.findings).toMatchObject([
      {
        level: 'error',
        clause: 'TAB-ERR-2',
        path: '$',
        message: 'Nothing listens on 127.0.0.1:1.',
        fix: 'Start the webhook and try again.',
      },
    ]);
    expect(verdict.findings[0]).not.toHaveProperty('line');
    expect(assumed(verdict)).toEqual(['status-when-unreachable']);
  });
});

describe('TAB-ERR-4: the stored body', () => {
  test('holds 2000 code points, never half of one', () => {
    expect(issueOf('😀'.repeat(2001))).toEqual({ body: '😀'.repeat(2000), truncated: true });
    expect(issueOf('😀'.repeat(2000))).toEqual({ body: '😀'.repeat(2000), truncated: false });
    expect(issueOf(`${'x'.repeat(1999)}😀y`)).toEqual({
      body: `${'x'.repeat(1999)}😀`,
      truncated: true,
    });
    expect(issueOf('')).toEqual({ body: '', truncated: false });
  });

  test('is a beginning of the body with at most 2000 code points', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000, minLength: 1500 }), (text) => {
        expect(issueOf(text).body).toBe(Array.from(text).slice(0, 2000).join(''));
      }),
    );
  });
});

describe('TAB-ERR-3: secrets in error replies', () => {
  test('the credential is found where it stands, in any spelling, and never repeated', () => {
    const [plain] = secretInErrorReply('{\n "error": "bad key s3cr3t-value"}', 's3cr3t-value');
    expect(plain).toMatchObject({ level: 'error', clause: 'TAB-ERR-3', line: 2, column: 20 });
    const [encoded] = secretInErrorReply(`key=${encodeURIComponent('a b/c d')}`, 'a b/c d');
    expect(encoded).toMatchObject({ line: 1, column: 5 });
    expect(JSON.stringify([plain, encoded])).not.toMatch(/s3cr3t|a b\/c/);
  });

  test('a text without it gives nothing; a masked text is searched for the mask', () => {
    expect(secretInErrorReply('{"error":"no"}', 's3cr3t-value')).toEqual([]);
  });

  test.each([
    ['-----BEGIN RSA PRIVATE KEY-----', 'a private key'],
    [
      `token ${['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0In0', 'abcdefghijklmnopqrst'].join('.')}`,
      'a signed token (JWT)',
    ],
    ['{"headers":{"Authorization":"Bearer abcdefghij0123456789klmnop"}}', 'a bearer token'],
    [`key ${'AKIA'}${'ABCDEFGHIJKLMNOP'}`, 'a provider key'],
    ['connect postgres://app:hunter22@db.local/x failed', 'an address with a password'],
  ])('%s looks like a secret', (body, kind) => {
    const verdict = judge(body, 'default', 500);
    expect(told(verdict)).toContain('error TAB-ERR-3 $');
    expect(verdict.findings.find(({ clause }) => clause === 'TAB-ERR-3')?.message).toContain(kind);
    expect(told(judge(body))).not.toContain('error TAB-ERR-3 $');
  });
});

describe('the words about failures', () => {
  const failure = { kind: 'refused', message: 'Nothing listens there.' } as const;

  test('no reply at all', () => {
    expectSaid(stepped(readUnreachable('get_items', failure)), ['TAB-ERR-2 $']);
    expectSaid(said(readUnreachable('get_items', failure)), ['error TAB-ERR-2 $']);
    expect(platformAnswer({ failure }).body?.error).toBe('Webhook unreachable');
  });

  test('the credential in the reply', () => {
    expectSaid(said({ findings: secretInErrorReply('{"key":"s3cr3t-value"}', 's3cr3t-value') }), [
      'error TAB-ERR-3 $ 1:9',
    ]);
  });
});
