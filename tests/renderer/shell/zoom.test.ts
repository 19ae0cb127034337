import { afterEach, expect, test, vi } from 'vitest';
import { matches } from '#renderer/shell/use-keys.ts';

afterEach(() => void vi.unstubAllGlobals());

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({
    key,
    ctrlKey: true,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  }) as KeyboardEvent;

test.each([
  ['Mod+Plus', press('+', { shiftKey: true })],
  ['Mod+Plus', press('+')],
  ['Mod+Plus', press('=')],
  ['Mod+-', press('-')],
  ['Mod+0', press('0')],
])('%s is pressed', (keys, event) => {
  expect(matches(event, keys)).toBe(true);
  expect(matches({ ...event, ctrlKey: false }, keys)).toBe(false);
});
