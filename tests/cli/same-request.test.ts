import { describe, expect, test } from 'vitest';
import { fireInput, namelessTab } from '#cli/fire-input.ts';
import type { FireOptions } from '#cli/fire-options.ts';
import { commandSecrets } from '#cli/tokens/command-secrets.ts';
import { openCommandWorkspace } from '#cli/workspace/open-workspace.ts';
import type { TabAction } from '#core/widget/simulator/event.ts';
import { tabSchema } from '#core/widget/tab.ts';
import { firingOf } from '#renderer/widget/simulator/firing.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { at, type Fire, now, stage } from '../app/stage.ts';

const key = 'k';
const item = { id: 'é 1', title: 'A', tags: [{ label: '"' }], mood: null };
/** What the widget fires, and the options of the command line that come to the same. */
const calls: [TabAction, Partial<FireOptions>][] = [
  [{ action: 'get_items', surface: 'proxied' }, {}],
  [{ action: 'item_clicked', surface: 'proxied', key, itemId: 'é&1' }, { id: 'é&1' }],
  [{ action: 'item_clicked', surface: 'proxied', key, itemId: undefined }, {}],
  [
    { action: 'update_item', surface: 'proxied', key, conversationId: 'c 1' },
    { category: 'messaging', conversationId: 'c 1' },
  ],
  [
    {
      ...{ action: 'create_item', surface: 'proxied', key, message: 'm', createdAt: at },
      ...{ content: 'Hi "Ada"', conversationId: 'c 1' },
    },
    { category: 'messaging', entry: '"Hi \\"Ada\\""', conversationId: 'c 1' },
  ],
  [
    {
      ...{ action: 'delete_item', surface: 'proxied', key, message: 'm' },
      ...{ entryId: 'e-1', conversationId: undefined },
    },
    { category: 'messaging', id: 'e-1' },
  ],
  ...(['update_item', 'delete_item'] as const).map((action): [TabAction, Partial<FireOptions>] => [
    { action, surface: 'direct', key, path: 'row', item },
    { item: JSON.stringify(item) },
  ]),
];

describe.each(['', '?endUserId=me&agentName=x%20b&_ts=1#part'])(
  'to an address with “%s”',
  (query) => {
    test.each(calls)(
      'the window and the command line send the same bytes for %j',
      async (action, options) => {
        const { heard, url } = await recorder(() => ({
          headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
        }));
        const { fire, mint, signingId } = await stage();
        const visitor = {
          kind: 'token',
          token: await mint(),
          verifyWith: { secretTokenId: signingId },
        } as const;
        const sentBy = async (firing: Fire): Promise<string[]> => {
          await fire({ ...firing, visitor });
          return heard.splice(0);
        };
        const webhook_url = `${url}/hook${query}`;
        const { category = 'default' } = options;
        const tab = tabSchema.parse({
          ...namelessTab,
          id: 't',
          name: 'Orders',
          webhook_url,
          category,
        });
        const call = { ...action, call: 1 };
        const inWindow = firingOf({ tab, call, connector: null, fault: null });
        const typed: FireOptions = { data: '', url: webhook_url, now: at, ...options };
        const workspace = await openCommandWorkspace(typed, commandSecrets(typed), false);
        const sent = await sentBy({ ...inWindow, now: new Date(now).toISOString() });
        expect(sent.length).toBe(action.surface === 'direct' ? 2 : 1);
        expect(await sentBy(await fireInput(action.action, typed, workspace))).toEqual(sent);
      },
    );
  },
);
