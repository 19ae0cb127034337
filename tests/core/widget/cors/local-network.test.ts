import { expect, test } from 'vitest';
import { addressSpace } from '#core/http/address.ts';
import { localNetworkFinding, permissionFor } from '#core/widget/cors/local-network.ts';
import { expectWords } from '#tests/support/words.ts';

const spaces = {
  loopback: [
    '127.0.0.1',
    '2130706433',
    '0.0.0.0',
    '198.18.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    'localhost',
    'LOCALHOST.',
    'shop.localhost',
  ],
  local: [
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.0.1',
    '100.127.255.255',
    '0.1.2.3',
    '[fdff:1::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[2001:db8::1]',
    '[3fff:fff::1]',
    '[::ffff:192.168.1.1]',
    'printer.local',
    'printer.local.',
    'host.docker.internal',
    'router.home.arpa',
  ],
  public: [
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '126.0.0.1',
    '198.20.0.1',
    '[2606:4700::1]',
    '[fc::1]',
    '[3fff:1000::1]',
    '[::ffff:8.8.8.8]',
    'widget.example',
    'localhost.example',
    'local.example',
  ],
  null: ['n8n', 'intranet', 'shop.test'],
};

const rows = Object.entries(spaces).flatMap(([space, hosts]) => hosts.map((host) => [host, space]));

test.each(rows)('%s: %s', (host, space) => {
  expect(String(addressSpace(new URL(`http://${host}:8080/tab`)))).toBe(space);
});

test.each([
  ['https://widget.example', 'http://127.0.0.1:3000/hook', 'loopback'],
  ['https://widget.example', 'https://10.1.2.3/hook', 'local'],
  ['http://widget.example', 'http://10.1.2.3/hook', 'local'],
  ['https://8.8.8.8', 'https://localhost/hook', 'loopback'],
  ['http://192.168.1.5', 'http://localhost:3000/hook', 'loopback'],
  ['https://wiki.internal', 'http://[::1]:3000/hook', 'loopback'],
  ['http://192.168.1.5', 'http://10.1.2.3/hook', null],
  ['http://localhost:5173', 'http://127.0.0.1:3000/hook', null],
  ['http://localhost:5173', 'http://10.1.2.3/hook', null],
  ['https://widget.example', 'https://hook.example/hook', null],
  ['https://widget.example', 'https://n8n/hook', null],
  ['https://intranet', 'http://127.0.0.1/hook', null],
  ['https://shop.test', 'http://127.0.0.1/hook', null],
  ['null', 'http://127.0.0.1/hook', null],
])('%s calls %s: %s', (origin, url, permission) => {
  expect(permissionFor(origin, new URL(url))).toBe(permission);
});

test.each([
  ['http://widget.example', 'http://192.168.0.7/hook'],
  ['https://widget.example', 'http://localhost:3000/hook'],
])('TAB-DIR-3: why a browser refuses a call of %s to %s', (origin, url) => {
  const finding = localNetworkFinding('LOCAL_NETWORK_ACCESS', origin, new URL(url));
  expect(finding).toMatchObject({ clause: 'TAB-DIR-3', level: 'error' });
  expectWords([finding?.message, finding?.effect, finding?.fix]);
});
