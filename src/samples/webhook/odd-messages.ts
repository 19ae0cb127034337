import { json, type Reply, raw } from '../send.ts';

const minute = 60_000;

/** The conversations: one with odd entries, one without a thread, one that is answered with text, and one without an id. */
const rows = [
  { id: 'odd-entries', title: 'Entries with gaps', unread: true },
  { id: 'no-thread', title: 'A reply without a thread', description: 'What the list says of it.' },
  { id: 'text', title: 'Text in the place of JSON', unread: 2 },
  { title: 'No id to ask for' },
];

/** Replies on a messaging tab that are allowed, the document not showing any (TAB-MSG-1), and hard to draw. */
export function oddMessages(query: URLSearchParams, startedAt: number): Reply {
  if (query.get('action') === 'get_items')
    return json(200, { items: rows, badge: { color: 'orange' } });
  if (query.get('action') !== 'item_clicked') return json(200, { ok: true });
  switch (query.get('id')) {
    case 'odd-entries': {
      const entries = [
        {
          id: '7d000000-0000-4000-8000-0000000000a1',
          content: 'No author, and a time.',
          createdAt: new Date(startedAt - 70 * minute).toISOString(),
        },
        { content: 'No id, so it cannot be deleted.', author: { display: 'Mia' } },
        {
          id: '7d000000-0000-4000-8000-0000000000a3',
          content: 'A time that is none.',
          createdAt: 'yesterday',
          author: { display: 'Mia' },
        },
        {
          id: '7d000000-0000-4000-8000-0000000000a4',
          text: 'Under another name, so it is not understood.',
        },
        'not even an object',
        {
          id: '7d000000-0000-4000-8000-0000000000a5',
          content: `First line\nSecond line\n${'averylongwordwithoutanyspace'.repeat(6)}`,
        },
      ];
      return json(200, [{ conversationId: '', id: 'odd-entries', entries }]);
    }
    case 'text':
      return raw(200, 'Thank you, we have your message.', 'text/plain; charset=utf-8');
    case 'no-thread':
      return json(200, {
        title: 'A reply without a thread',
        description: 'There is **no thread** in it:\n\n- a description\n- and no id',
        status: 'open',
      });
    default:
      return json(200, {});
  }
}
