import { afterEach, expect, test, vi } from 'vitest';
import { createShellStore } from '#renderer/shell/shell-store.ts';
import { matches } from '#renderer/shell/use-keys.ts';
import { followZoom } from '#renderer/shell/zoom.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the page gets the size of the store, and the store what the menu of the app made of it', () => {
  let factor = 1;
  const heard: (() => void)[] = [];
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => heard.push(listener),
  });
  const shell = createShellStore();
  followZoom({ readZoom: () => factor, setZoom: (set) => (factor = set) }, shell);
  shell.setZoom(150);
  expect(factor).toBe(1.5);
  factor = 1.095445;
  for (const listener of heard) listener();
  expect(shell.getState().zoom).toBe(110);
  expect(factor).toBe(1.095445);
});

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
