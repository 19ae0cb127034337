import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReply } from '#core/contract/read-reply.ts';
import { readAs } from '#core/contract/verdict.ts';
import { categories, surfaces } from '#core/widget/actions.ts';
import { choices } from '../any-choices.ts';

const anyText = fc.oneof(
  fc.json(),
  fc.string({ unit: 'grapheme' }),
  fc.jsonValue().map((value) =>
    JSON.stringify({
      items: [value, { id: 'a', title: 'b', status: value, tags: [value] }],
      badge: value,
    }),
  ),
);

test('the window has the verdict that the same reply gets as bytes, by command line and dispatcher', () => {
  fc.assert(
    fc.property(
      fc.record({
        as: fc.constantFrom(...readAs),
        category: fc.constantFrom(...categories),
        surface: fc.constantFrom(null, ...surfaces),
        httpStatus: fc.constantFrom(null, 200, 204, 404, 500),
        choices,
        text: anyText,
      }),
      ({ text, ...how }) => {
        const body = new TextEncoder().encode(text);
        expect(readReply({ ...how, body: text })).toEqual(readReply({ ...how, body }));
      },
    ),
  );
});
