import { expect, test } from 'vitest';
import { nameOrHost, pathName, tellingName } from '#renderer/ui/entry-name.ts';

test('an entry without a name gets the hostname of its address, numbered while it is taken', () => {
  const address = 'https://hook.example/tab';
  expect(nameOrHost(' ', address, [])).toBe('hook.example');
  expect(nameOrHost('', address, ['hook.example', 'hook.example 2'])).toBe('hook.example 3');
  expect(nameOrHost('Orders', address, [])).toBe('Orders');
  expect(nameOrHost('', 'hook', [])).toBe('');
});

test.each([
  ['https://hook.example/webhook/orders', 'orders'],
  ['https://hook.example/api/v2/orders.php?x=1', 'orders'],
  ['https://hook.example/orders/3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'orders'],
  ['https://hook.example/', null],
  ['https://hook.example/webhook-test/3f2504e0-4f89-41d3-9a0c-0305e82c3301', null],
  ['https://hook.example/hooks/••••', null],
])('the path of %s calls it %j', (address, name) => {
  expect(pathName(address)).toBe(name);
});

test.each([
  ['https://a.example/orders', ['orders'], 'orders a.example'],
  ['https://a.example/orders?shop=2', ['orders'], 'orders shop=2'],
  ['https://a.example/orders?shop=2', ['orders', 'orders shop=2'], 'orders a.example'],
  ['https://a.example/orders?key=••••', ['orders', 'orders a.example'], 'orders 2'],
])('%s beside %j is %s', (address, others, name) =>
  expect(tellingName(address, others)).toBe(name),
);
