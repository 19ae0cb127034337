import { describe, expect, test } from 'vitest';
import { type ActionName, actionNames } from '#core/widget/actions.ts';
import { adviseTab } from '#core/widget/lint/lint.ts';
import type { NamedConnector, Tab } from '#core/widget/tab.ts';
import { expectWords } from '#tests/support/words.ts';
import { told } from '../read.ts';
import { tabWith } from '../tab.ts';

const onDefault: ActionName[] = ['get_items', 'item_clicked', 'update_item', 'delete_item'];
// A draft is linted too, so what is changed need not be what the schema takes.
const tab = (changes: Partial<Tab> = {}): Tab => ({ ...tabWith({ wired: onDefault }), ...changes });
const messaging = (changes: Partial<Tab> = {}): Tab =>
  tab({ category: 'messaging', wired: [...actionNames], ...changes });
const without = (...names: ActionName[]): ActionName[] =>
  onDefault.filter((name) => !names.includes(name));
const connector = (changes: Partial<NamedConnector> = {}): NamedConnector => ({
  id: 'key',
  name: 'Key',
  type: 'bearer_token',
  tokenId: 'stored',
  ...changes,
});
const linted = (
  one: Tab,
  connectors: readonly NamedConnector[] = [],
  tokenIds: ReadonlySet<string> | null = null,
): string[] => told({ findings: adviseTab(one, connectors, tokenIds) });
const withKey = { connectorIds: { get_items: 'key' } } satisfies Partial<Tab>;
const said = (one: Tab, connectors: readonly NamedConnector[] = []): string =>
  adviseTab(one, connectors)
    .map(({ message, effect }) => `${message} ${effect}`)
    .join('\n');

test('a tab that is wired as its category asks has nothing against it', () => {
  expect(linted(tab())).toEqual([]);
  expect(linted(messaging())).toEqual([]);
});

describe('which actions are wired', () => {
  test('TAB-SRF-2: create_item on a default tab has no effect', () => {
    const [finding] = adviseTab(tab({ wired: [...actionNames] }), []);
    expect(finding).toMatchObject({
      clause: 'TAB-SRF-2',
      level: 'warning',
      path: '$tab.wired.create_item',
    });
  });

  test.each([
    ['get_items', 'error'],
    ['item_clicked', 'info'],
    ['update_item', 'info'],
    ['delete_item', 'info'],
  ] as const)('TAB-SRF-4: a default tab without %s: %s', (action, level) => {
    expect(linted(tab({ wired: without(action) }))).toEqual([
      `${level} TAB-SRF-4 $tab.wired.${action}`,
    ]);
  });

  test.each([
    ['get_items', 'warning TAB-EVT-1'],
    ['item_clicked', 'info TAB-SRF-4'],
    ['create_item', 'info TAB-EVT-2'],
    ['update_item', 'info TAB-EVT-2'],
    ['delete_item', 'info TAB-EVT-2'],
  ] as const)('a messaging tab without %s: %s', (action, expected) => {
    expect(linted(messaging({ wired: actionNames.filter((name) => name !== action) }))).toEqual([
      `${expected} $tab.wired.${action}`,
    ]);
  });
});

describe('connectors', () => {
  test.each(['update_item', 'delete_item'] as const)(
    'TAB-DIR-4: one on %s of a default tab is ignored, whether there is such a one or not',
    (action) => {
      const expected = [`warning TAB-DIR-4 $tab.connectorIds.${action}`];
      expect(linted(tab({ connectorIds: { [action]: 'key' } }), [connector()])).toEqual(expected);
      expect(linted(tab({ connectorIds: { [action]: 'gone' } }))).toEqual(expected);
      expect(linted(messaging({ connectorIds: { [action]: 'key' } }), [connector()])).toEqual([]);
    },
  );

  test('TAB-CRD-1: a header name that nginx drops gets a note', () => {
    const underscored = connector({ type: 'header_auth', headerName: 'X_API_KEY' });
    expect(linted(tab(withKey), [underscored])).toEqual([
      'info TAB-CRD-1 $tab.connectorIds.get_items',
    ]);
    expect(said(tab(withKey), [underscored])).toContain('nginx');
  });

  test('TAB-CRD-1: a connector_id that names no connector is reported at each action', () => {
    expect(
      linted(tab({ connectorIds: { get_items: 'gone', item_clicked: 'gone' } }), [connector()]),
    ).toEqual([
      'error TAB-CRD-1 $tab.connectorIds.get_items',
      'error TAB-CRD-1 $tab.connectorIds.item_clicked',
    ]);
    expectWords(said(tab({ connectorIds: { get_items: 'gone' } })));
  });

  test('what is wrong with one is reported once, with the actions that use it', () => {
    const both = tab({ connectorIds: { get_items: 'key', item_clicked: 'key' } });
    const [finding, ...others] = adviseTab(both, [connector({ tokenId: '' })]);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      clause: 'TAB-CRD-2',
      level: 'error',
      message: expect.stringMatching(/"Key" of get_items, item_clicked .*token/),
    });
  });

  test('TAB-CRD-2: a token that was removed; nothing is said while the tokens are not known', () => {
    const expected = ['error TAB-CRD-2 $tab.connectorIds.get_items'];
    expect(linted(tab(withKey), [connector()], new Set(['another']))).toEqual(expected);
    expect(linted(tab(withKey), [connector()], new Set(['stored']))).toEqual([]);
    expect(linted(tab(withKey), [connector()], null)).toEqual([]);
  });

  test.each([
    ['Host', 'error TAB-CRD-1'],
    ['content-length', 'error TAB-CRD-1'],
    ['Accept', 'error TAB-CRD-1'],
    ['X-Platform-Identity', 'error TAB-REQ-6'],
    ['Cookie', 'warning TAB-CRD-1'],
    ['Proxy-Authorization', 'warning TAB-CRD-1'],
    ['Content-Encoding', 'warning TAB-CRD-1'],
    ['Accept-Encoding', 'warning TAB-CRD-1'],
    ['Range', 'warning TAB-CRD-1'],
    ['Origin', 'warning TAB-CRD-1'],
    ['Authorization', 'info TAB-CRD-1'],
  ])('header_auth with the header %s: %s', (headerName, expected) => {
    expect(linted(tab(withKey), [connector({ type: 'header_auth', headerName })])).toEqual([
      `${expected} $tab.connectorIds.get_items`,
    ]);
  });

  test.each([
    ['http://hooks.example.com/tab', true],
    ['http://192.168.1.7/tab', true],
    ['http://localhost:8080/tab', false],
    ['http://127.0.0.1:8080/tab', false],
    ['http://[::1]:8080/tab', false],
    ['https://hooks.example.com/tab', false],
  ])('a secret sent to %s can be read on the way: %s', (webhook_url, can) => {
    const found = linted(messaging({ ...withKey, webhook_url }), [connector()]);
    expect(found).toEqual(can ? ['warning TAB-CRD-1 $tab.connectorIds.get_items'] : []);
  });
});

describe('the address of the webhook', () => {
  test('TAB-REQ-1: a platform parameter in it is named, once', () => {
    const found = adviseTab(
      messaging({ webhook_url: 'https://hook.example/tab?shop=7&sessionId=1&_ts=2&sessionId=3' }),
      [],
    );
    expect(told({ findings: found })).toEqual([
      'warning TAB-REQ-1 $tab.webhook_url',
      'warning TAB-REQ-1 $tab.webhook_url',
    ]);
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining('"sessionId"'),
      expect.stringContaining('"_ts"'),
    ]);
  });

  test('a user name or a password is taken out, and browsers refuse it', () => {
    const webhook_url = 'https://me:f20a9c71@hook.example/tab';
    expect(linted(messaging({ webhook_url }))).toEqual([
      'warning TAB-REQ-1 $tab.webhook_url',
      'info TAB-CRD-3 $tab.webhook_url',
    ]);
    expect(linted(tab({ webhook_url }))).toEqual([
      'warning TAB-REQ-1 $tab.webhook_url',
      'warning TAB-DIR-1 $tab.webhook_url',
      'info TAB-CRD-3 $tab.webhook_url',
    ]);
    expect(said(tab({ webhook_url }))).not.toContain('f20a9c71');
  });

  test('a fragment is never sent', () => {
    expect(linted(tab({ webhook_url: 'https://hook.example/tab#top' }))).toEqual([
      'warning TAB-REQ-1 $tab.webhook_url',
    ]);
  });

  test('TAB-CRD-2: a secret in the query is reported and not repeated', () => {
    const one = tab({ webhook_url: 'https://hook.example/tab?api_key=k3y8f20a9c71d5e4' });
    expect(linted(one)).toEqual([
      'warning TAB-CRD-2 $tab.webhook_url',
      'info TAB-CRD-3 $tab.webhook_url',
    ]);
    expect(said(one)).not.toContain('k3y8f20a9c71d5e4');
    expect(said(one)).toContain('every visitor');
    expect(said(messaging({ webhook_url: one.webhook_url }))).not.toContain('every visitor');
    expect(linted(tab({ webhook_url: 'https://hook.example/tab?shop=k3y8f20a9c71d5e4' }))).toEqual([
      'info TAB-CRD-3 $tab.webhook_url',
    ]);
  });

  test.each(['key', 'code', 'Sig', 'signature', 'token', 'api%5Fkey', '%6Bey'])(
    'TAB-CRD-2: a secret under the name %s',
    (name) => {
      const secret = 'k3y8f20a9c71d5e4';
      const expected = ['warning TAB-CRD-2 $tab.webhook_url', 'info TAB-CRD-3 $tab.webhook_url'];
      expect(
        linted(tab({ webhook_url: `https://hook.example/tab?shop=a&${name}=${secret}` })),
      ).toEqual(expected);
      expect(
        linted(tab({ webhook_url: `https://hook.example/tab?${name}=%6B${secret.slice(1)}` })),
      ).toEqual(expected);
      expect(linted(tab({ webhook_url: `https://hook.example/tab?${name}=orders` }))).toEqual([]);
    },
  );

  test('TAB-CRD-3: a URL secret is named as one and not repeated, unless the address is in the vault', () => {
    const webhook_url = 'https://hook.example/in/0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21';
    expect(linted(messaging({ webhook_url }))).toEqual(['info TAB-CRD-3 $tab.webhook_url']);
    expect(said(messaging({ webhook_url }))).not.toContain('0b9f6a34');
    expect(
      linted(messaging({ webhook_url: 'https://hook.example/••••/••••', webhookTokenId: 't' })),
    ).toEqual([]);
    expect(linted(messaging({ webhook_url: 'https://hook.example/in/acme' }))).toEqual([]);
    expect(
      linted(
        messaging({
          webhook_url: 'https://hook.example/in/acme',
          urlSecrets: { segments: [2], parameters: [] },
        }),
      ),
    ).toEqual(['info TAB-CRD-3 $tab.webhook_url']);
  });
});

describe('direct calls from the page of the widget', () => {
  test.each([
    [
      'http://hooks.example.com/tab',
      'https://widget.example',
      ['error TAB-DIR-1 $tab.webhook_url'],
    ],
    ['http://hooks.example.com/tab', 'http://widget.example', []],
    ['https://hooks.example.com/tab', 'https://widget.example', []],
    ['http://localhost:8080/tab', 'https://localhost', []],
    [
      'https://hooks.example.com:6000/tab',
      'https://widget.example',
      ['error TAB-DIR-1 $tab.webhook_url'],
    ],
  ])('%s from %s: %j', (webhook_url, widgetOrigin, expected) => {
    expect(linted(tab({ webhook_url, widgetOrigin }))).toEqual(expected);
  });

  test.each(['http://localhost:8080/tab', 'http://127.0.0.1:8080/tab', 'http://[::1]:8080/tab'])(
    '%s is not mixed content; that it is on this machine is a note',
    (webhook_url) => {
      expect(linted(tab({ webhook_url }))).toEqual(['info TAB-DIR-3 $tab.webhook_url']);
    },
  );

  test.each([
    ['', 'error'],
    ['widget.example', 'error'],
    ['file:///home/me/widget.html', 'error'],
    ['null', 'info'],
    ['https://widget.example/shop', 'info'],
    ['https://widget.example/', 'info'],
  ])('TAB-DIR-3: the origin "%s": %s', (widgetOrigin, level) => {
    expect(linted(tab({ widgetOrigin }))).toEqual([`${level} TAB-DIR-3 $tab.widgetOrigin`]);
  });
});

describe('names', () => {
  test.each(['agentName', 'tabName', 'sessionId'] as const)(
    'TAB-REQ-1: an empty %s is not sent',
    (name) => {
      expect(linted(tab({ [name]: '' }))).toEqual([`info TAB-REQ-1 $tab.${name}`]);
    },
  );

  test('TAB-DIR-1: a direct call carries tabName and sessionId as empty texts', () => {
    expect(said(tab({ tabName: '' }))).toContain('empty string');
    expect(said(messaging({ tabName: '' }))).not.toContain('empty string');
    expect(said(tab({ agentName: '' }))).not.toContain('empty string');
  });
});

describe('TAB-IDN-1: the identity of visitors', () => {
  const identity = (changes: Partial<Tab['identity']>): Tab =>
    tab({ identity: { verifyWith: null, claims: { sub: 'visitor-1' }, ...changes } });
  const pem = '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----';

  test('a secret that is not chosen, or was removed', () => {
    const expected = ['error TAB-IDN-1 $tab.identity.verifyWith.secretTokenId'];
    expect(linted(identity({ verifyWith: { secretTokenId: '' } }))).toEqual(expected);
    expect(
      linted(identity({ verifyWith: { secretTokenId: 'gone' } }), [], new Set(['stored'])),
    ).toEqual(expected);
    expect(
      linted(identity({ verifyWith: { secretTokenId: 'stored' } }), [], new Set(['stored'])),
    ).toEqual([]);
    expect(linted(identity({ verifyWith: { secretTokenId: 'stored' } }))).toEqual([]);
  });

  test.each([
    ['https://keys.example/jwks.json', []],
    ['http://localhost:9000/jwks.json', []],
    ['http://keys.example/jwks.json', ['warning TAB-IDN-1 $tab.identity.verifyWith.jwksUrl']],
  ])('the key set %s: %j', (jwksUrl, expected) => {
    expect(linted(identity({ verifyWith: { jwksUrl } }))).toEqual(expected);
  });

  test.each([
    ['PEM', pem, true],
    ['a JWK', '{"kty":"OKP","crv":"Ed25519","x":"AA"}', true],
    ['bare Base64', 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=', true],
    ['a private key as PEM', '-----BEGIN PRIVATE KEY-----\nMCow', false],
    ['a private JWK', '{"kty":"OKP","crv":"Ed25519","x":"AA","d":"AA"}', false],
    ['a secret as JWK', '{"kty":"oct","k":"AA"}', false],
    ['any other text', 'my key', false],
    ['half of a JWK', '{"kty":', false],
  ])('%s as the public key', (_name, publicKey, fits) => {
    expect(linted(identity({ verifyWith: { publicKey } }))).toEqual(
      fits ? [] : ['error TAB-IDN-1 $tab.identity.verifyWith.publicKey'],
    );
  });

  test('algorithms that do not go with the key', () => {
    const secret = { secretTokenId: 'stored' };
    const at = 'TAB-IDN-1 $tab.identity.algorithms';
    expect(linted(identity({ verifyWith: secret, algorithms: ['HS256'] }))).toEqual([]);
    expect(linted(identity({ verifyWith: secret, algorithms: ['HS256', 'RS256'] }))).toEqual([
      `info ${at}`,
    ]);
    // A stored secret may be a private key.
    expect(linted(identity({ verifyWith: secret, algorithms: ['RS256', 'ES256'] }))).toEqual([]);
    expect(linted(identity({ verifyWith: { publicKey: pem }, algorithms: ['HS256'] }))).toEqual([
      `error ${at}`,
    ]);
    expect(
      linted(identity({ verifyWith: { jwksUrl: 'https://keys.example/' }, algorithms: ['EdDSA'] })),
    ).toEqual([]);
  });
});

test('TAB-ERR-2: a host that is not verified is reported, and only while the webhook is there', () => {
  const told = (webhook_url: string) =>
    adviseTab(tabWith({ webhook_url, unverifiedHost: 'hook.example:8443' }), []).filter(
      ({ path }) => path === '$tab.unverifiedHost',
    );
  expect(told('https://hook.example:8443/tab')).toMatchObject([
    { clause: 'TAB-ERR-2', level: 'warning' },
  ]);
  expect(told('https://hook.example/tab')).toEqual([]);
  expect(told('http://hook.example:8443/tab')).toEqual([]);
});
