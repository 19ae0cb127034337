import type { Reply } from '../send.ts';

const anyOrigin = { 'Access-Control-Allow-Origin': '*' };

/** What the browser asks before a direct call (TAB-DIR-3): every origin, the methods of the actions, and `content-type`. */
export const preflight: Reply = {
  status: 204,
  headers: {
    ...anyOrigin,
    'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
    'Access-Control-Allow-Headers': 'content-type',
    'Access-Control-Max-Age': '0',
  },
};

/** The reply, readable by a page of any origin. */
export const readableByAll = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...anyOrigin },
});
