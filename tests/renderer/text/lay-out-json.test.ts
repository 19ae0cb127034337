import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutJson } from '#renderer/text/lay-out-json.ts';

test('a laid out text means what it meant', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(layoutJson(text, []).text)).toEqual(JSON.parse(text));
    }),
  );
});

test('a span of a token covers the same token afterwards, wherever it is in the list', () => {
  const spaced = fc
    .json()
    .map((text) => text.replace(/([[\]{},:])(?=(?:[^"\\]|\\.|"(?:[^"\\]|\\.)*")*$)/g, ' $1\n'));
  fc.assert(
    fc.property(fc.oneof(fc.json(), spaced), fc.boolean(), (text, backwards) => {
      const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g)].map(
        (hit) => ({
          start: hit.index,
          end: hit.index + hit[0].length,
        }),
      );
      const spans = backwards ? tokens.toReversed() : tokens;
      const out = layoutJson(text, spans);
      expect(out.spans.map(({ start, end }) => out.text.slice(start, end))).toEqual(
        spans.map(({ start, end }) => text.slice(start, end)),
      );
    }),
  );
});
