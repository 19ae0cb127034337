import { type ComponentProps, createElement } from 'react';
import { expect, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { diagnoseThrough } from '#core/diagnosis/suggest-fix.ts';
import { type Fix, Headline } from '#renderer/findings/headline.tsx';
import { FindingsContext, nothingSelected, pick } from '#renderer/findings/selection.ts';
import { createStores } from '#renderer/shell/context.ts';
import { answering } from '../answering.ts';
import { markupOf } from '../markup.ts';

const how = { as: 'get_items', httpStatus: 200, category: 'default', surface: null } as const;
const { findings } = readReply({ ...how, body: '[{"id":7,"name":"A"}]' });
const shown = (
  selection = nothingSelected,
  actions?: (fix: Fix) => null,
  {
    findings: found,
    ...of
  }: { findings: readonly Finding[] } & Pick<ComponentProps<typeof Headline>, 'whole'> = {
    findings,
  },
): string =>
  markupOf(
    createElement(
      FindingsContext,
      { value: { findings: found, selection, onSelect: () => undefined } },
      createElement(Headline, { ...of, ...(actions && { actions }) }),
    ),
    createStores(answering({})),
  );

test('the most important cause comes first, and the cause of the finding that is picked follows it', () => {
  expect(shown()).toContain('1 of 2');
  const named = findings.find(({ path }) => path === '$[0].name') ?? null;
  expect(shown(pick(nothingSelected, named))).toContain('2 of 2');
});

test('what only a fix uncovers is counted, and says which fix', () => {
  const text = '{"data":{"items":[{"id":1,"tags":["new"]},{"id":2,"is_urgent":"yes"}]}}';
  const { findings } = readReply({ ...how, body: text });
  const whole = diagnoseThrough({ ...how, text, choices: {} }, findings);
  const [first, behind] = whole.causes;
  expect(shown(nothingSelected, undefined, { findings })).not.toContain('1 of');
  expect(shown(nothingSelected, undefined, { findings, whole })).toContain('1 of 4');
  const fixes: Fix[] = [];
  const actions = (fix: Fix) => {
    fixes.push(fix);
    return null;
  };
  if (!first || !behind) expect.fail('A fix uncovers something.');
  const causes = [{ ...behind, after: 1 }, first];
  const last = shown(nothingSelected, actions, { findings, whole: { ...whole, causes } });
  expect(last).toContain(`Seen after the fix of: ${first.cause}`);
  expect(fixes).toMatchObject([{ edits: [], all: [{ op: 'keep' }] }]);
});
