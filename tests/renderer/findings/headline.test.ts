import { createElement } from 'react';
import { expect, test } from 'vitest';
import { readReply } from '#core/contract/read-reply.ts';
import { type Fix, Headline } from '#renderer/findings/headline.tsx';
import { nothingSelected, pick } from '#renderer/findings/selection.ts';
import { createStores } from '#renderer/shell/context.ts';
import { answering } from '../answering.ts';
import { markupOf } from '../markup.ts';

const { findings } = readReply({
  as: 'get_items',
  body: '[{"id":7,"name":"A"}]',
  httpStatus: 200,
  category: 'default',
  surface: null,
});
const shown = (selection = nothingSelected, actions?: (fix: Fix) => null): string =>
  markupOf(
    createElement(Headline, {
      findings,
      selection,
      onSelect: () => undefined,
      ...(actions && { actions }),
    }),
    createStores(answering({})),
  );

test('the most important cause comes first, and the cause of the finding that is picked follows it', () => {
  expect(shown()).toContain('1 of 2');
  const named = findings.find(({ path }) => path === '$[0].name') ?? null;
  expect(shown(pick(nothingSelected, named))).toContain('2 of 2');
});

test('what can be done has the corrections of the cause, and those of all causes', () => {
  const fixes: Fix[] = [];
  shown(nothingSelected, (fix) => {
    fixes.push(fix);
    return null;
  });
  expect(fixes[0]).toMatchObject({
    edits: [{ op: 'as-text' }],
    all: [{ op: 'as-text' }, { op: 'rename', to: 'title' }],
  });
});
