import type { CallSheet } from '#operations/window-schemas.ts';

/** Where a finding with this path is looked up: in the request, among the heads of a direct call's replies, or in the text of the reply. */
export function sheetOf(path: string): CallSheet {
  if (/^\$request\b/.test(path)) return 'request';
  return /^\$(preflight|reply)\b/.test(path) ? 'trace' : 'reply';
}
