import { describe, expect, test } from 'vitest';
import { type ActionName, actionNames } from '#core/widget/actions.ts';
import { previewScreen } from '#core/widget/simulator/preview.ts';
import { whyNoComposer } from '#renderer/widget/preview/conversation.tsx';
import { expectWords } from '#tests/support/words.ts';
import { onlooker, visitor } from '../../../core/widget/visitor.ts';

/** A messaging tab whose only conversation is about to be opened. */
const opening = (wired: readonly ActionName[] = actionNames) => {
  const one = visitor({ category: 'messaging', wired: [...wired] });
  one.refresh([{ id: 'a', title: 'A' }]);
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

describe('the composer', () => {
  const reason = (wired: readonly ActionName[], httpStatus: number | null) => {
    const { call, detailed, screen } = opening(wired);
    if (httpStatus !== null) detailed(call, '{}', { httpStatus });
    return whyNoComposer({ wired: [...wired] }, screen());
  };

  test('is there once the conversation is open, and says else why not', () => {
    expect(reason(actionNames, 200)).toBeNull();
    const notWired = reason(['get_items', 'item_clicked'], 200);
    expect(notWired).toContain('create_item');
    const reasons = [
      reason(actionNames, null),
      reason(actionNames, 500),
      notWired,
      whyNoComposer({ wired: [...actionNames] }, empty()),
    ];
    expect(new Set(reasons).size).toBe(4);
    expectWords(reasons);
  });
});
