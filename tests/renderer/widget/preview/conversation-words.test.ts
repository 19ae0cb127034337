import { describe, expect, test } from 'vitest';
import { previewScreen } from '#core/widget/simulator/preview.ts';
import { bodyOf, failureWords, whyNoComposer } from '#renderer/widget/preview/conversation.tsx';
import { expectWords } from '#tests/support/words.ts';
import { onlooker, visitor } from '../../../core/widget/visitor.ts';

const allWired = [
  'get_items',
  'item_clicked',
  'create_item',
  'update_item',
  'delete_item',
] as const;

/** A messaging tab whose only conversation is about to be opened. */
const opening = (
  wired: readonly (typeof allWired)[number][] = allWired,
  row: object = { id: 'a', title: 'A' },
) => {
  const one = visitor({ category: 'messaging', wired: [...wired] });
  one.refresh([row]);
  const screen = () => previewScreen(one.state(), onlooker);
  const detail = () => {
    const shown = screen().detail;
    if (!shown) throw new Error('No conversation is open');
    return shown;
  };
  return { ...one, call: one.fire({ type: 'row clicked', key: one.keyOf('A') }), screen, detail };
};

const empty = () => {
  const one = visitor({ category: 'messaging' });
  one.refresh({ items: [], view: 'direct' });
  return previewScreen(one.state(), onlooker);
};

describe('what stands in the middle', () => {
  test.each([
    ['thread', '{"description":"text"}', [{ content: 'hi' }]],
    ['description', '{"description":"text"}', []],
    ['text', 'just words', []],
    ['no messages', '{}', []],
  ] as const)('%s for %s', (body, reply, messages) => {
    const { call, detailed, detail } = opening();
    detailed(call, reply, { messages: [...messages] });
    expect(bodyOf(detail())).toBe(body);
  });
});

describe('the composer', () => {
  const reason = (wired: readonly (typeof allWired)[number][], httpStatus: number | null) => {
    const { call, detailed, screen } = opening(wired);
    if (httpStatus !== null) detailed(call, '{}', { httpStatus });
    return whyNoComposer({ wired: [...wired] }, screen());
  };

  test('is there once the conversation is open, and says else why not', () => {
    expect(reason(allWired, 200)).toBeNull();
    const notWired = reason(['get_items', 'item_clicked'], 200);
    expect(notWired).toContain('create_item');
    const reasons = [
      reason(allWired, null),
      reason(allWired, 500),
      notWired,
      whyNoComposer({ wired: [...allWired] }, empty()),
    ];
    expect(new Set(reasons).size).toBe(4);
    expectWords(reasons);
  });
});

describe('the error state in words', () => {
  test('of a conversation that could not be loaded, with the way out that there is', () => {
    const { call, detailed, detail } = opening();
    detailed(call, '', { httpStatus: 500 });
    expect(failureWords(detail(), true)).not.toBe(failureWords(detail(), false));
    expectWords([failureWords(detail(), true), failureWords(detail(), false)]);
  });
});
