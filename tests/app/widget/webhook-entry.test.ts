import { expect, test } from 'vitest';
import { entryOf } from '#app/widget/fire-proxied.ts';
import { tabSchema } from '#core/widget/tab.ts';
import { tabOf } from '../stage.ts';

const at = '2026-11-21T12:00:00.000Z';
type Asked = Parameters<typeof entryOf>[0];
const tab = tabSchema.parse(
  tabOf('https://hook.example/tab', {
    visitor: { partyId: '5b1f7f52-4e0d-4b0c-8a1e-0f0a54b0c00a', display: 'Ada' },
  }),
);
const made = (
  asked: Partial<Asked> & Pick<Asked, 'action'>,
  sender: Parameters<typeof entryOf>[1] = null,
) => entryOf({ tab, entry: null, item: null, ...asked }, sender, at);

test('TAB-REQ-8, TAB-REQ-9: mark-read and delete entries, made of what is known', () => {
  expect(made({ action: 'update_item' })).toEqual({ type: 'mark_read', seenAt: at });
  expect(made({ action: 'delete_item', itemId: 'a', item: { id: 'b' } })).toEqual({ id: 'a' });
  expect(made({ action: 'delete_item', item: { id: 'b' } })).toEqual({ id: 'b' });
});

test.each([
  ['create_item', 'a message that the visitor typed', ['mark_read', 'delete']],
  ['update_item', 'a mark-read entry', ['message', 'delete']],
  ['delete_item', 'a delete entry', ['message', 'mark_read']],
] as const)(
  "TAB-REQ-7 to TAB-REQ-9: %s takes %s, and no other action's entry",
  (action, words, others) => {
    const entries = {
      message: { kind: 'message', content: 'x' },
      mark_read: { kind: 'mark_read' },
      delete: { kind: 'delete', id: 'e' },
    } as const;
    for (const kind of others)
      expect(() => made({ action, entry: entries[kind], itemId: 'a' })).toThrow(
        `${action} needs ${words}`,
      );
    expect(made({ action, entry: { kind: 'body', body: { any: 1 } } })).toEqual({ any: 1 });
  },
);
