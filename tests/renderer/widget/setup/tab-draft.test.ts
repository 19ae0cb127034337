import { expect, test } from 'vitest';
import type { ActionName } from '#core/widget/actions.ts';
import { adviseTab } from '#core/widget/lint/lint.ts';
import { type Tab, tabSchema, usualWebhookTransport } from '#core/widget/tab.ts';
import type { Row } from '#renderer/ui/form/form-of.tsx';
import { settingOf } from '#renderer/widget/setup/advice.tsx';
import {
  blankTab,
  draftOf,
  duplicateOf,
  problemsIn,
  storedAddress,
  type TabDraft,
} from '#renderer/widget/setup/tab-draft.ts';
import { tabRows } from '#renderer/widget/setup/tab-rows.tsx';

/** The settings that rows are about. */
const shownIn = (rows: readonly Row<TabDraft>[]): string[] =>
  rows.flatMap((row) => {
    if (row.as === 'part') return [row.at];
    if ('rows' in row) return shownIn(row.rows);
    return 'setting' in row && row.setting !== undefined ? [row.setting] : (row.at ?? []);
  });

const onDefault: ActionName[] = ['get_items', 'item_clicked', 'update_item', 'delete_item'];
const named = (changes: Partial<Tab> = {}): Tab => ({
  ...blankTab(),
  name: 'Orders',
  webhook_url: 'https://hook.example/tab',
  ...changes,
});

test('a new tab lacks a name and an address and nothing else, and is wired as a default tab fires', () => {
  expect(Object.keys(problemsIn(draftOf(blankTab()))).sort()).toEqual(['name', 'webhook_url']);
  expect(blankTab().wired).toEqual(onDefault);
  expect(tabSchema.parse(named())).toMatchObject({
    accentColor: '#3451b2',
    widgetOrigin: 'https://widget.example',
    connectorIds: {},
  });
  expect(blankTab().id).not.toBe(blankTab().id);
});

test('a duplicate is set up alike under a name, ids and a session of its own', () => {
  const tab = named({ connectorIds: { get_items: 'key' } });
  const copy = duplicateOf(tab, ['Orders', 'Orders copy', 'Orders copy 2']);
  expect(copy).toEqual({
    ...tab,
    id: copy.id,
    tabId: copy.tabId,
    sessionId: copy.sessionId,
    name: 'Orders copy 3',
  });
  for (const name of ['id', 'tabId', 'sessionId'] as const) expect(copy[name]).not.toBe(tab[name]);
  expect(duplicateOf(tab, ['Orders']).name).toBe('Orders copy');
});

test.each([
  [{ secretTokenId: '' }, 'stored secret'],
  [{ publicKey: '' }, 'public key'],
  [{ jwksUrl: 'keys.example' }, 'key set'],
])('%j to verify with keeps a draft from being saved', (verifyWith, word) => {
  const tab = named();
  expect(problemsIn(draftOf({ ...tab, identity: { ...tab.identity, verifyWith } }))).toEqual({
    'identity.verifyWith': expect.stringContaining(word),
  });
});

test('a stored secret in the place of an address leaves its host alone in the form', () => {
  const typed = { webhook_url: 'https://hooks.example.com/in/acme?lang=de' };
  expect(storedAddress(typed, 't')).toEqual({
    webhookTokenId: 't',
    urlSecrets: undefined,
    webhook_url: 'https://hooks.example.com/••••/••••?lang=••••',
  });
  expect(storedAddress(typed, null)).toEqual({ webhookTokenId: undefined, webhook_url: '' });
});

test('every setting that advice is about has a field in the form', () => {
  const lacking: Tab = named({
    webhook_url: 'http://user:x@hook.example/tab?action=a#f',
    wired: ['create_item'],
    connectorIds: { get_items: 'gone', update_item: 'gone' },
    widgetOrigin: 'nowhere',
    agentName: '',
    tabName: '',
    sessionId: '',
    identity: {
      verifyWith: { secretTokenId: '' },
      algorithms: ['HS256', 'RS256'],
      claims: {},
    },
  });
  const unverified = named({ unverifiedHost: 'hook.example' });
  const tls = { ...usualWebhookTransport.tls, servername: 'hook.example' };
  const transport = named({ transport: { ...usualWebhookTransport, tls } });
  const settings = [lacking, unverified, transport].flatMap((tab) =>
    adviseTab(tab, []).map(settingOf),
  );
  expect(new Set(settings.map((setting) => setting.split('.')[0]))).toEqual(
    new Set([
      'wired',
      'connectorIds',
      'webhook_url',
      'unverifiedHost',
      'transport',
      'widgetOrigin',
      'identity',
      'agentName',
      'tabName',
      'sessionId',
    ]),
  );
  const shown = shownIn(tabRows({ isNew: false, isOpen: true, tab: lacking, onConnectors() {} }));
  // The table of actions says which of its cells each is.
  const ofActions = ['wired', 'connectorIds'];
  expect(
    settings.filter(
      (setting) =>
        !ofActions.includes(setting.split('.')[0] ?? '') &&
        !shown.some((one) => `${setting}.`.startsWith(`${one}.`)),
    ),
  ).toEqual([]);
});
