import { type ComponentProps, createElement } from 'react';
import { expect, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { Headline } from '#renderer/findings/headline.tsx';
import { FindingsContext, nothingSelected, pick } from '#renderer/findings/selection.ts';
import { createStores } from '#renderer/shell/context.ts';
import { answering } from '../answering.ts';
import { markupOf } from '../markup.ts';

const how = { as: 'get_items', httpStatus: 200, category: 'default', surface: null } as const;
const { findings } = readReply({ ...how, body: '[{"id":7,"name":"A"}]' });
const shown = (
  props: ComponentProps<typeof Headline> = {},
  selection = nothingSelected,
  found: readonly Finding[] = findings,
): string =>
  markupOf(
    createElement(
      FindingsContext,
      { value: { findings: found, selection, onSelect: () => undefined } },
      createElement(Headline, props),
    ),
    createStores(answering({})),
  );

test('the most important cause comes first, and the cause of the finding that is picked follows it', () => {
  expect(shown()).toContain('1 of 2');
  const named = findings.find(({ path }) => path === '$[0].name') ?? null;
  expect(shown({}, pick(nothingSelected, named))).toContain('2 of 2');
});
