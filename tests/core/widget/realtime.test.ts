import { describe, expect, test } from 'vitest';
import { conversationIdOf } from '#core/widget/realtime.ts';

describe('TAB-CLK-2: the conversationId of a reply', () => {
  test.each([
    ['{"conversationId":"c"}', 'c'],
    ['[{"conversationId":"c"}]', 'c'],
    ['[{"conversationId":"c"},{}]', undefined],
    ['{"conversationId":""}', undefined],
    ['{"conversationId":7}', undefined],
    ['{"id":"c"}', undefined],
    ['null', undefined],
    ['{', undefined],
    ['', undefined],
  ])('%s: %s', (text, id) => expect(conversationIdOf(text)).toBe(id));
});
