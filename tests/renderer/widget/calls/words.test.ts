import { expect, test } from 'vitest';
import { addressOf } from '#renderer/widget/calls/request-sheet.tsx';

test('a request taken apart has the address without its query, and the parameters decoded in their order', () => {
  expect(addressOf('https://u.example:8443/a%20b?x=1&x=%C3%A4+b&=&y')).toEqual({
    base: 'https://u.example:8443/a%20b',
    query: [
      ['x', '1'],
      ['x', 'ä b'],
      ['', ''],
      ['y', ''],
    ],
  });
  expect(addressOf('no address')).toEqual({ base: 'no address', query: [] });
});
