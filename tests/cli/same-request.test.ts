import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fireInput, namelessTab } from '#cli/fire-input.ts';
import type { FireOptions } from '#cli/fire-options.ts';
import { commandSecrets } from '#cli/tokens/command-secrets.ts';
import { openCommandWorkspace } from '#cli/workspace/open-workspace.ts';
import type { Category } from '#core/widget/actions.ts';
import type { TabCall } from '#core/widget/simulator/event.ts';
import { tabSchema } from '#core/widget/tab.ts';
import { firingOf } from '#renderer/widget/simulator/firing.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { at, type Fire, now, stage } from '../app/stage.ts';

/** One thing that the widget fires, and the options of the command line that come to the same. */
type Same = { category: Category; call: TabCall; options: Partial<FireOptions> };

const asked = { key: 'k', call: 1 };
const inside = (id: string | undefined): Partial<FireOptions> =>
  id === undefined ? {} : { conversationId: id };
const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const item = fc
  .dictionary(
    fc.constantFrom('id', 'uuid', 'title', 'tags', 'mood', '__proto__'),
    fc.jsonValue({ maxDepth: 2 }),
  )
  .map((value) => JSON.parse(JSON.stringify(value)));
const proxied: fc.Arbitrary<Same> = fc
  .record({
    category: fc.constantFrom<Category>('default', 'messaging'),
    id: fc.option(text, { nil: undefined }),
  })
  .chain(({ category, id }) =>
    fc.constantFrom<Same>(
      { category, call: { ...asked, action: 'get_items', surface: 'proxied' }, options: {} },
      {
        category,
        call: { ...asked, action: 'item_clicked', surface: 'proxied', itemId: id },
        options: id === undefined ? {} : { id },
      },
      {
        category: 'messaging',
        call: { ...asked, action: 'update_item', surface: 'proxied', conversationId: id },
        options: { ...inside(id) },
      },
      {
        category: 'messaging',
        call: {
          ...asked,
          action: 'create_item',
          surface: 'proxied',
          message: 'm',
          content: id ?? '',
          createdAt: at,
          conversationId: id,
        },
        options: { entry: JSON.stringify(id ?? ''), ...inside(id) },
      },
      {
        category: 'messaging',
        call: {
          ...asked,
          action: 'delete_item',
          surface: 'proxied',
          message: 'm',
          entryId: id || 'e-1',
          conversationId: id,
        },
        options: { id: id || 'e-1', ...inside(id) },
      },
    ),
  );
const direct: fc.Arbitrary<Same> = fc
  .record({
    item,
    action: fc.constantFrom('update_item', 'delete_item'),
  })
  .map(({ item: row, action }) => ({
    category: 'default',
    call: { ...asked, action, surface: 'direct', path: 'row', item: row },
    options: { item: JSON.stringify(row) },
  }));
const queries = fc.constantFrom('', '?key=a%20b', '?endUserId=me&agentName=x&_ts=1#part');

test('the window and the command line send the same bytes for the same call, whoever the visitor is', async () => {
  const { heard, url } = await recorder(() => ({
    headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
  }));
  const { fire, mint, signingId } = await stage();
  const token = await mint();
  const visitors: Fire['visitor'][] = [
    { kind: 'anonymous' },
    { kind: 'token', token, verifyWith: { secretTokenId: signingId } },
  ];
  const sentBy = async (firing: Fire): Promise<string[]> => {
    heard.length = 0;
    await fire(firing);
    return [...heard];
  };
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(proxied, direct),
      queries,
      fc.constantFrom(...visitors),
      async ({ category, call, options }, query, visitor) => {
        const webhook_url = `${url}/hook${query}`;
        const tab = tabSchema.parse({
          id: 't',
          name: 'Orders',
          webhook_url,
          category,
          ...namelessTab,
        });
        const inWindow = {
          ...firingOf({ tab, call, connector: null, fault: null }),
          now: new Date(now).toISOString(),
          visitor,
        };
        const typed: FireOptions = {
          data: '',
          url: webhook_url,
          category,
          now: at,
          ...options,
        };
        const onCommandLine = {
          ...(await fireInput(
            call.action,
            typed,
            await openCommandWorkspace(typed, commandSecrets(typed), false),
          )),
          visitor,
        };
        const sent = await sentBy(inWindow);
        expect(sent.length).toBe(call.surface === 'direct' ? 2 : 1);
        expect(await sentBy(onCommandLine)).toEqual(sent);
      },
    ),
    { numRuns: 25 },
  );
});
