import { expect, test } from 'vitest';
import { nameOrHost } from '#renderer/ui/entry-name.ts';

test('an entry without a name gets the hostname of its address, numbered while it is taken', () => {
  const address = 'https://hook.example/tab';
  expect(nameOrHost(' ', address, [])).toBe('hook.example');
  expect(nameOrHost('', address, ['hook.example', 'hook.example 2'])).toBe('hook.example 3');
  expect(nameOrHost('Orders', address, [])).toBe('Orders');
  expect(nameOrHost('', 'hook', [])).toBe('');
});
