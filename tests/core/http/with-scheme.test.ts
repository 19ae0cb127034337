import { expect, test } from 'vitest';
import { withScheme } from '#core/http/address.ts';

test.each([
  ['localhost:3000/hook', 'http://localhost:3000/hook'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['192.168.1.4/tab', 'http://192.168.1.4/tab'],
  ['webhook:5678/x', 'http://webhook:5678/x'],
  ['hooks.example.com/orders', 'https://hooks.example.com/orders'],
  ['http://hooks.example.com', 'http://hooks.example.com'],
  ['ftp://x', 'ftp://x'],
])('%s is read as %s', (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});
