import { expect, test } from 'vitest';
import { type ActionName, actionNames } from '#core/widget/actions.ts';
import { adviseTab } from '#core/widget/lint/lint.ts';
import type { NamedConnector, Tab } from '#core/widget/tab.ts';
import { expectGolden } from '../../golden.ts';
import { said } from '../read.ts';
import { tabWith } from '../tab.ts';

const onDefault: ActionName[] = ['get_items', 'item_clicked', 'update_item', 'delete_item'];
const usual = { default: onDefault, messaging: [...actionNames] };
const key: NamedConnector = { id: 'key', name: 'Key', type: 'bearer_token', tokenId: 'stored' };
const withKey = { connectorIds: { get_items: 'key' } } satisfies Partial<Tab>;
const hidden = ['k3y8f20a9c71d5e4', 'f20a9c71', '0b9f6a34'];
const pem = '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----';

/** A tab by what it changes, the connectors that there are, and the tokens that are known. */
type Row = [keyof typeof usual, Partial<Tab>, Partial<NamedConnector>?, (string[] | null)?];
const both = (changes: Partial<Tab>): Row[] => [
  ['default', changes],
  ['messaging', changes],
];
const urls = (category: keyof typeof usual, changes: Partial<Tab>, ...addresses: string[]): Row[] =>
  addresses.map((webhook_url) => [category, { ...changes, webhook_url }]);
const identity = (changes: object, tokens: string[] | null = null): Row => [
  'default',
  { identity: { verifyWith: null, claims: { sub: 'visitor-1' }, ...changes } },
  {},
  tokens,
];

const rows: Record<string, Row[]> = {
  'TAB-SRF-2, TAB-SRF-4, TAB-EVT: which actions are wired': [
    ...both({}),
    ['default', { wired: [...actionNames] }],
    ...(['default', 'messaging'] as const).flatMap((category) =>
      usual[category].map(
        (one): Row => [category, { wired: usual[category].filter((name) => name !== one) }],
      ),
    ),
  ],
  'TAB-CRD-1, TAB-CRD-2, TAB-DIR-4, TAB-REQ-6: connectors': [
    ...both({ connectorIds: { update_item: 'key', delete_item: 'gone' } }),
    ['default', { connectorIds: { get_items: 'gone', item_clicked: 'gone' } }],
    ['default', { connectorIds: { get_items: 'key', item_clicked: 'key' } }, { tokenId: '' }],
    ['default', withKey, {}, ['another']],
    ['default', withKey, {}, ['stored']],
    ...['X_API_KEY', 'Host', 'content-length', 'Accept', 'X-Platform-Identity', 'Cookie'].map(
      (headerName): Row => ['default', withKey, { type: 'header_auth', headerName }],
    ),
    ...['Proxy-Authorization', 'Content-Encoding', 'Accept-Encoding', 'Range', 'Origin'].map(
      (headerName): Row => ['default', withKey, { type: 'header_auth', headerName }],
    ),
    ['default', withKey, { type: 'header_auth', headerName: 'Authorization' }],
    ...urls('messaging', withKey, 'http://hooks.example.com/tab', 'http://192.168.1.7/tab'),
    ...urls('messaging', withKey, 'http://localhost:8080/tab', 'http://[::1]:8080/tab'),
  ],
  'TAB-REQ-1, TAB-CRD-2, TAB-CRD-3: the address of the webhook': [
    ...urls('messaging', {}, 'https://hook.example/tab?shop=7&sessionId=1&_ts=2&sessionId=3'),
    ...both({ webhook_url: 'https://me:f20a9c71@hook.example/tab' }),
    ...both({ webhook_url: 'https://hook.example/tab?api_key=k3y8f20a9c71d5e4' }),
    ...urls('default', {}, 'https://hook.example/tab#top'),
    ...['shop', 'key', 'code', 'Sig', 'signature', 'token', 'api%5Fkey', '%6Bey'].flatMap((name) =>
      urls(
        'default',
        {},
        `https://hook.example/tab?shop=a&${name}=k3y8f20a9c71d5e4`,
        ...(name === 'key' ? [`https://hook.example/tab?key=%6B3y8f20a9c71d5e4`] : []),
        `https://hook.example/tab?${name}=orders`,
      ),
    ),
    ...urls('messaging', {}, 'https://hook.example/in/0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21'),
    ...urls('messaging', { webhookTokenId: 't' }, 'https://hook.example/••••/••••'),
    ...urls('messaging', {}, 'https://hook.example/in/acme'),
    ...urls(
      'messaging',
      { urlSecrets: { segments: [2], parameters: [] } },
      'https://hook.example/in/acme',
    ),
  ],
  'TAB-DIR-1, TAB-DIR-3: direct calls from the page of the widget': [
    ...urls('default', { widgetOrigin: 'https://widget.example' }, 'http://hooks.example.com/tab'),
    ...urls('default', { widgetOrigin: 'http://widget.example' }, 'http://hooks.example.com/tab'),
    ...urls('default', { widgetOrigin: 'https://localhost' }, 'http://localhost:8080/tab'),
    ...urls('default', {}, 'https://hooks.example.com:6000/tab', 'http://localhost:8080/tab'),
    ...urls('default', {}, 'http://127.0.0.1:8080/tab', 'https://192.168.1.7/tab'),
    ...['', 'widget.example', 'file:///home/me/widget.html', 'null'].map(
      (widgetOrigin): Row => ['default', { widgetOrigin }],
    ),
    ...['https://widget.example/shop', 'https://widget.example/'].map(
      (widgetOrigin): Row => ['default', { widgetOrigin }],
    ),
  ],
  'TAB-REQ-1, TAB-ERR-2: names, and a host that is not verified': [
    ...(['agentName', 'tabName', 'sessionId'] as const).flatMap((name) => both({ [name]: '' })),
    ...urls(
      'default',
      { unverifiedHost: 'hook.example:8443' },
      'https://hook.example:8443/tab',
      'https://hook.example/tab',
      'http://hook.example:8443/tab',
    ),
  ],
  'TAB-IDN-1: the identity of visitors': [
    identity({ verifyWith: { secretTokenId: '' } }),
    ...[['stored'], null].map((tokens) =>
      identity({ verifyWith: { secretTokenId: 'stored' } }, tokens),
    ),
    identity({ verifyWith: { secretTokenId: 'gone' } }, ['stored']),
    ...['https://keys.example/k', 'http://localhost:9000/k', 'http://keys.example/k'].map(
      (jwksUrl) => identity({ verifyWith: { jwksUrl } }),
    ),
    ...[
      ...[pem, '{"kty":"OKP","crv":"Ed25519","x":"AA"}', 'my key', '{"kty":'],
      'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
      ...['-----BEGIN PRIVATE KEY-----\nMCow', '{"kty":"oct","k":"AA"}'],
    ].map((publicKey) => identity({ verifyWith: { publicKey } })),
    ...[['HS256'], ['HS256', 'RS256'], ['RS256', 'ES256']].map((algorithms) =>
      identity({ verifyWith: { secretTokenId: 'stored' }, algorithms }),
    ),
    identity({ verifyWith: { publicKey: pem }, algorithms: ['HS256'] }),
    identity({ verifyWith: { jwksUrl: 'https://keys.example/' }, algorithms: ['EdDSA'] }),
  ],
};

test.each(Object.entries(rows))(
  'the advice on a tab is in the golden file: %s',
  async (about, all) => {
    const told = all.map(([category, changes, connector, tokens = null]) => {
      // A draft is linted too, so what is changed need not be what the schema takes.
      const tab: Tab = { ...tabWith({ category, wired: usual[category] }), ...changes };
      const findings = adviseTab(tab, [{ ...key, ...connector }], tokens && new Set(tokens));
      const lines = said({ findings } as never);
      for (const secret of hidden) expect(lines.join()).not.toContain(secret);
      const given = [category, changes, connector, tokens].map((one) => JSON.stringify(one));
      return [
        `# ${given.filter((one) => one && one !== 'null' && one !== '{}').join(' ')}`,
        ...lines,
      ].join('\n');
    });
    await expectGolden(about, told);
  },
);
