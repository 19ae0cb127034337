/** Who writes in the composer: `userId` is the `sub` of the verified JWT, `email` the email in it. */
export type Author = { userId?: string; partyId?: string; display?: string; email?: string };

/** The body of create_item: what the visitor typed (TAB-REQ-7). `createdAt` is an ISO timestamp; keys in the document's order. */
export const messageEntry = (content: string, createdAt: string, { userId, partyId, display, email }: Author) => ({
  kind: 'message' as const,
  content,
  createdAt,
  author: { userId, partyId, display, email },
});

/** The body of update_item when a conversation is marked read by itself (TAB-REQ-8). */
export const markReadEntry = (seenAt: string) => ({ type: 'mark_read' as const, seenAt });

/** The body of delete_item inside the messaging view (TAB-REQ-9); `id` is the entry's UUID. */
export const deleteEntry = (id: string) => ({ id });

/** The kind of entry that an action takes (TAB-REQ-7 to TAB-REQ-9). */
export const entryKinds = { create_item: 'message', update_item: 'mark_read', delete_item: 'delete' } as const;

/** What stands in the body of a proxied POST action, by its path, with the reason for people. */
type EntryField = { name: string; clause: string; there: string; absent: string };

const anonymous = 'No identity was verified.';

/** The fields of the three entries, in the order of the document (TAB-REQ-7 to TAB-REQ-9). */
export const entryFields: Record<'create_item' | 'update_item' | 'delete_item', readonly EntryField[]> = {
  create_item: [
    { name: 'kind', clause: 'TAB-REQ-7', there: 'What the composer sends is a message.', absent: 'A message entry has it; this body does not.' },
    { name: 'content', clause: 'TAB-REQ-7', there: 'What the visitor typed.', absent: 'A message entry has it; this body does not.' },
    { name: 'createdAt', clause: 'TAB-REQ-7', there: 'When the visitor sent it.', absent: 'A message entry has it; this body does not.' },
    { name: 'author.userId', clause: 'TAB-REQ-7', there: 'The sub claim of the verified token.', absent: anonymous },
    { name: 'author.partyId', clause: 'TAB-REQ-7', there: "The viewer's party id.", absent: "The viewer's party id is not known." },
    { name: 'author.display', clause: 'TAB-REQ-7', there: "The viewer's display name.", absent: 'No display name is known.' },
    { name: 'author.email', clause: 'TAB-REQ-7', there: 'The email of the verified token.', absent: 'No verified email is known.' },
  ],
  update_item: [
    {
      name: 'type',
      clause: 'TAB-REQ-8',
      there: 'The conversation is marked read by itself.',
      absent: 'A mark-read entry has it; this body does not.',
    },
    { name: 'seenAt', clause: 'TAB-REQ-8', there: 'When the visitor saw it.', absent: 'A mark-read entry has it; this body does not.' },
  ],
  delete_item: [{ name: 'id', clause: 'TAB-REQ-9', there: 'The UUID of the entry to delete.', absent: 'A delete entry has it; this body does not.' }],
};
