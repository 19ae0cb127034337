import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReply } from '#core/contract/read-reply.ts';
import { readAs } from '#core/contract/verdict.ts';
import { categories, surfaces } from '#core/widget/actions.ts';
import { type JudgeResponse, judge } from '#renderer/playground/judge-text.ts';
import { choices } from '../../core/any-choices.ts';

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
        const told: JudgeResponse[] = [];
        judge({ ...how, text }, (one) => told.push(one));
        const body = new TextEncoder().encode(text);
        const { as: _, value, ...verdict } = readReply({ ...how, body });
        expect(told).toEqual([
          { verdict: { ...verdict, bytes: body.byteLength } },
          { value: value === null ? null : JSON.stringify(value, null, 2) },
        ]);
      },
    ),
  );
});
