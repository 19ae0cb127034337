import { describe, expect, test } from 'vitest';
import { issueOf, saidInFailure } from '#core/widget/issue.ts';
import { readListReply } from '#core/widget/reply/reply.ts';

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

describe('TAB-ERR-4: what is lost', () => {
  const cutSteps = (body: string, choices = {}): string[] =>
    readListReply({ body, httpStatus: 500, category: 'default', choices })
      .verdict.steps.filter(({ clause }) => clause === 'TAB-ERR-4')
      .map(({ text }) => text);

  const cutBy = (count: string): unknown =>
    expect.stringMatching(` 2000 Unicode code points\\b.* ${count} `);

  test.each<[string, unknown[]]>([
    ['x'.repeat(2000), []],
    ['x'.repeat(2001), [cutBy('one')]],
    ['x'.repeat(5000), [cutBy('3,000')]],
    ['😀'.repeat(2001), [cutBy('one')]],
    ['😀'.repeat(2000), [expect.stringMatching(/whole.* 2000 Unicode code points/)]],
    [`${'x'.repeat(2000)}😀\ud800`, [cutBy('2')]],
    ['', []],
  ])('%#', (body, steps) => expect(cutSteps(body)).toEqual(steps));
});

describe('what a failed call said', () => {
  const issue = { body: 'Gone', truncated: false };
  const failed = { issue, http: { status: 500 }, cors: null };
  const withheld = { issue: null, http: null, cors: { withheld: issue } };

  test.each<[string, Parameters<typeof saidInFailure>, object | null]>([
    ['a success', [{ ...failed, http: { status: 200 } }, 'x'], null],
    ['a record', [failed, 'x'], { said: issue, title: 'the webhook said' }],
    ['another server', [failed, 'x', 'the proxy'], { said: issue, title: 'the proxy said' }],
    [
      'a record that was cut',
      [{ ...failed, issue: { ...issue, truncated: true } }, null],
      {
        said: { ...issue, truncated: true },
        title: 'the webhook said, its first 2,000 characters',
      },
    ],
    [
      'an error page that the browser kept',
      [withheld, null],
      { said: issue, title: 'the server sent this, and the widget does not see it' },
    ],
    [
      'a reply without a record',
      [{ ...failed, issue: null }, 'No'],
      { said: { body: 'No', truncated: false }, title: 'the webhook said' },
    ],
    ['white space', [{ ...failed, issue: null }, ' '], null],
    ['no reply that is stored', [{ ...failed, issue: null }, null], null],
  ])('%s', (_what, given, said) => expect(saidInFailure(...given)).toEqual(said));
});
