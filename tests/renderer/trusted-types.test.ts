import { expect, test } from 'vitest';
import { isOwnScript } from '#renderer/set-trusted-types.ts';

const page = 'app://assay/';

test.each([
  'app://evil/assets/a.js',
  'app://assay.evil/assets/a.js',
  'https://assay/assets/a.js',
  '//evil/assets/a.js',
  'data:text/javascript,alert(1)',
  'blob:app://assay/1',
  'javascript:alert(1)',
  'text/1',
  'assets/../text/1.js',
  'assets/%2e%2e/text.js',
  'assets/a.json',
  'answer/1',
  'room/assets/a.js',
  'http://127.0.0.1:x/',
])('%s is not a script of ours', (address) => {
  expect(isOwnScript(address, page)).toBe(false);
});

test('while developing scripts come from any path of the same origin, and of no other', () => {
  expect(isOwnScript('/text/text.worker.ts?worker_file&type=module', page, true)).toBe(true);
  expect(isOwnScript('http://localhost:5173/a.js', page, true)).toBe(false);
});
