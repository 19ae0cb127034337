import { describe, expect, test } from 'vitest';
import { issueOf, saidInFailure } from '#core/widget/issue.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import { expectWords } from '#tests/support/words.ts';

const units = { 'characters-are-code-points': 'other' } as const;

describe('TAB-ERR-4: characters as UTF-16 units', () => {
  test.each([
    ['x'.repeat(1999), 1999, false],
    ['x'.repeat(2000), 2000, false],
    ['x'.repeat(2001), 2000, true],
    ['😀'.repeat(1001), 2000, true],
    [`x${'😀'.repeat(1000)}`, 2000, true],
  ])('%#', (body, length, truncated) => {
    expect(issueOf(body, units)).toEqual({ body: body.slice(0, length), truncated });
  });
});

test('TAB-ERR-4: what is lost is said', () => {
  const smile = '😀';
  expectWords(
    Object.entries({
      '2,000': 'x'.repeat(2000),
      '2,001': 'x'.repeat(2001),
      '5,000': 'x'.repeat(5000),
      '2,001 of two units': smile.repeat(2001),
      '2,000 of two units': smile.repeat(2000),
      'half a pair behind': `${'x'.repeat(2000)}${smile}\ud800`,
      nothing: '',
    }).map(([what, body]) => [
      what,
      ...readListReply({ body, httpStatus: 500, category: 'default' })
        .verdict.steps.filter(({ clause }) => clause === 'TAB-ERR-4')
        .map(({ text }) => text),
    ]),
  );
});

test('what a failed call said', () => {
  const issue = { body: 'Gone', truncated: false };
  const failed = { issue, http: { status: 500 }, cors: null };
  const withheld = { issue: null, http: null, cors: { withheld: issue } };
  const calls: Record<string, Parameters<typeof saidInFailure>> = {
    'a success': [{ ...failed, http: { status: 200 } }, 'x'],
    'a record': [failed, 'x'],
    'another server': [failed, 'x', 'the proxy'],
    'a record that was cut': [{ ...failed, issue: { ...issue, truncated: true } }, null],
    'an error page that the browser kept': [withheld, null],
    'a reply without a record': [{ ...failed, issue: null }, 'No'],
    'white space': [{ ...failed, issue: null }, ' '],
    'no reply that is stored': [{ ...failed, issue: null }, null],
  };
  expectWords(
    Object.entries(calls)
      .map(([what, given]) => `${what}: ${JSON.stringify(saidInFailure(...given))}`)
      .join('\n'),
  );
});
