import { expect, test } from 'vitest';
import { splitForCut } from '#renderer/ui/middle-cut.tsx';

test.each([
  ['a short text is not cut', 'statement-0001', ['statement-0001', '']],
  [
    'an id keeps its last characters',
    '5a3b1e00-0000-4000-8000-000000000006',
    ['5a3b1e00-0000-4000-8000-', '000000000006'],
  ],
  [
    'a path keeps its last step',
    '/statement/transactions/transaction[12]/amount',
    ['/statement/transactions/transaction[12]', '/amount'],
  ],
  [
    'a last step that is long itself is cut, too',
    `/a/${'b'.repeat(40)}`,
    [`/a/${'b'.repeat(28)}`, 'b'.repeat(12)],
  ],
  [
    'no character is taken apart',
    `${'😀'.repeat(20)}x`,
    [`${'😀'.repeat(15)}`, `${'😀'.repeat(5)}x`],
  ],
])('%s', (_name, text, parts) => expect(splitForCut(text)).toEqual(parts));
