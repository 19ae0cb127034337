import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandApp } from '#cli/app.ts';
import { exitOf } from '#cli/output.ts';
import { readReply } from '#core/read-reply.ts';
import { readAs } from '#core/verdict.ts';
import { categories, surfaces } from '#core/widget/actions.ts';
import { judge, type Told } from '#renderer/judge/judge-text.ts';
import { assay } from '#tests/support/cli.ts';
import { completed } from '../core/document/replies.ts';

const ways = fc.record({
  as: fc.constantFrom(...readAs),
  category: fc.constantFrom(...categories),
  surface: fc.constantFrom(null, ...surfaces),
  httpStatus: fc.constantFrom(null, 200, 204, 404, 500),
});
const text = fc.oneof(
  fc.json(),
  fc.string({ unit: 'grapheme' }),
  fc.jsonValue().map((value) => JSON.stringify({ items: [value, { id: 'a', status: value, tags: [value] }], badge: value })),
  fc.jsonValue().map((value) => JSON.stringify({ ...completed, status: value, parsed_base64: 'PGE+' })),
);

/** The verdict as the Judge view of the window has it. */
function inWindow(body: string, how: Omit<Parameters<typeof judge>[0], 'text' | 'choices'>): object {
  const told: Told[] = [];
  judge({ ...how, text: body, choices: {} }, (one) => told.push(one));
  const [verdict, value] = told.map((one) => Object.values(one)[0]);
  const { bytes: _, ...rest } = verdict;
  return { as: how.as, ...rest, value: value === null ? null : JSON.parse(value) };
}

const overJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('a reply has one verdict in the window, over the dispatcher and from the core', async () => {
  const app = commandApp('0');
  await fc.assert(
    fc.asyncProperty(ways, text, async (how, body) => {
      const verdict = overJson(readReply({ ...how, body }));
      expect(overJson(await app.run('readReply', { ...how, body }))).toEqual(verdict);
      expect(overJson(await app.run('readReply', { ...how, body: new TextEncoder().encode(body) }))).toEqual(verdict);
      expect(inWindow(body, how)).toEqual(verdict);
    }),
    { numRuns: 300 },
  );
});

describe('the command line prints the verdict of the window', () => {
  test.each(
    fc.sample(fc.record({ how: ways, body: text }), { numRuns: 8, seed: 20 }).map(({ how, body }) => [how.as, how.category, how, body] as const),
  )('as %s on a %s tab', async (as, category, how, body) => {
    const { surface, httpStatus } = how;
    const options = [...(surface === null ? [] : ['--surface', surface]), ...(httpStatus === null ? [] : ['--http-status', `${httpStatus}`])];
    const printed = await assay(['read-reply', '--as', as, '--category', category, ...options, '--json'], { input: body });
    expect(printed.json()).toEqual(inWindow(body, how));
    expect(printed.code).toBe(exitOf(readReply({ ...how, body }).findings));
  });
});
