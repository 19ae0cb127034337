import type { MockReply, mockReplyKinds } from '#core/widget/mock-reply.ts';

/** What each way of answering is called, and what the platform or the browser then has. */
export const mockReplyText: Record<
  (typeof mockReplyKinds)[number],
  { title: string; text: string }
> = {
  reply: { title: 'Complete reply', text: 'The reply arrives as written below.' },
  truncated: {
    title: 'Cut-off reply',
    text: 'The headers announce the whole body, but the connection closes in the middle of it.',
  },
  slow: { title: 'Reply byte by byte', text: 'The body arrives one byte at a time.' },
  reset: { title: 'Connection reset', text: 'The connection is reset without a reply.' },
  never: {
    title: 'No reply',
    text: 'The connection stays open and nothing arrives before the time limit.',
  },
};

/** The statuses that webhooks answer with most, in words. */
export const commonStatuses: readonly { status: number; title: string }[] = [
  { status: 200, title: '200 OK' },
  { status: 201, title: '201 Created' },
  { status: 202, title: '202 Accepted' },
  { status: 204, title: '204 No Content' },
  { status: 301, title: '301 Moved Permanently' },
  { status: 302, title: '302 Found' },
  { status: 307, title: '307 Temporary Redirect' },
  { status: 400, title: '400 Bad Request' },
  { status: 401, title: '401 Unauthorized' },
  { status: 403, title: '403 Forbidden' },
  { status: 404, title: '404 Not Found' },
  { status: 408, title: '408 Request Timeout' },
  { status: 409, title: '409 Conflict' },
  { status: 413, title: '413 Content Too Large' },
  { status: 422, title: '422 Unprocessable Content' },
  { status: 429, title: '429 Too Many Requests' },
  { status: 500, title: '500 Internal Server Error' },
  { status: 502, title: '502 Bad Gateway' },
  { status: 503, title: '503 Service Unavailable' },
  { status: 504, title: '504 Gateway Timeout' },
];

/** Whether anything of a reply goes over the wire. */
export const answers = ({ kind }: Pick<MockReply, 'kind'>): boolean =>
  kind !== 'reset' && kind !== 'never';

/** Whether the whole reply arrives, so that there is something to judge. */
export const arrives = ({ kind }: Pick<MockReply, 'kind'>): boolean =>
  kind === 'reply' || kind === 'slow';
