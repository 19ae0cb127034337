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
