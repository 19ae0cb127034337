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

test('the fixed reply is copied only where a fix changes something, and once it was tried', () => {
  const onCopy = (): void => undefined;
  expect(shown({ onCopy })).toContain('Copy the fixed reply');
  const { findings: ignored } = readReply({ ...how, body: '[{"id":"7","title":"A","total":1}]' });
  expect(ignored.map(({ level }) => level)).toEqual(['warning']);
  expect(shown({ onCopy }, nothingSelected, ignored)).not.toContain('Copy the fixed reply');
  expect(shown({ onCopy, isFixed: true }, nothingSelected, [])).toContain('Copy the fixed reply');
});

test('a reply that brings no document leaves something to fix', () => {
  const content = { broken: 0, show: () => undefined, isRefused: true };
  const said = shown({ content }, nothingSelected, []);
  expect(said).toContain('No document.');
  expect(said).not.toContain('Nothing to fix');
  expect(shown({ content: { ...content, isRefused: false } }, nothingSelected, [])).toContain(
    'Nothing to fix',
  );
});
