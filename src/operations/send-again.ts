import { hostOf } from '#core/http/host-limit.ts';
import { directHeaders } from '#core/widget/request/direct-request.ts';
import { type EditedRequest, editedRequestSchema } from '#core/widget/request/edited-request.ts';
import { headersOf, platformParameters } from '#core/widget/request/request-fields.ts';
import type { Connector, Tab } from '#core/widget/tab.ts';
import type { Visitor } from '#core/widget/visitor.ts';
import type { HistoryEntry, KeptExchange } from './history-schemas.ts';
import type { Firing } from './widget-schemas.ts';

type Kept = KeptExchange;

/**
 * A kept call as it is edited: the query a parameter a line as in an address, the headers one a line. `isFresh`: its times (`_ts`,
 * `firedAt`) become those of the sending.
 */
export type ReplayDraft = {
  query: string;
  headers: string;
  body: string;
  isFresh: boolean;
};

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const linesIn = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => new URLSearchParams([[name, value]]).toString()).join('\n');

/** The editable part of a kept fetch: a document has nothing but its `id` and its `age` (DOC-REQ-1). */
export const draftOfDocument = ({ document, entry }: Kept): ReplayDraft | null =>
  document && {
    isFresh: true,
    query: linesIn([
      ['id', entry.documentId ?? ''],
      ...[...new URL(document.request.url).searchParams].filter(([name]) => name === 'age'),
    ]),
    headers: '',
    body: '',
  };

/** What a draft fetches; a sentence where a document has no such parameter. */
export function documentOfDraft({
  query,
}: Pick<ReplayDraft, 'query'>): { id: string; age: number | null } | string {
  const parameters = new URLSearchParams(linesOf(query).join('&'));
  const other = [...parameters.keys()].find((name) => name !== 'id' && name !== 'age');
  if (other !== undefined)
    return `A document is fetched by its id, and perhaps its age, without "${other}".`;
  const age = parameters.get('age');
  if (age !== null && !/^-?\d+(?:\.\d+)?$/.test(age)) return 'age: Enter a number.';
  return { id: parameters.get('id') ?? '', age: age === null ? null : Number(age) };
}

/** The editable part of a kept call; null where nothing was sent. What the tab's own address holds, and its credential, are not in it. */
export function draftOf(
  { fired }: Kept,
  { webhook_url }: Pick<Tab, 'webhook_url'>,
): ReplayDraft | null {
  const request = fired?.request;
  if (!request) return null;
  const own = new URL(webhook_url).searchParams;
  const appended = [...new URL(request.url).searchParams].filter(([name]) => !own.has(name));
  return {
    isFresh: true,
    query: linesIn(appended),
    headers: request.headers
      .filter(([, value]) => !value.includes('•'))
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    body: request.body ?? '',
  };
}

/** A kept call as the contract makes it, to be sent to another address: nothing of its own address, and the headers of the contract. Null where nothing was sent. */
export function draftElsewhere({ fired }: Pick<Kept, 'fired'>): ReplayDraft | null {
  const request = fired?.request;
  if (!request) return null;
  const isDirect = fired.surface === 'direct';
  const own = isDirect ? new Set<string>() : platformParameters(fired.action);
  const headers = isDirect ? directHeaders : headersOf(fired.action);
  return {
    isFresh: true,
    query: linesIn([...new URL(request.url).searchParams].filter(([name]) => own.has(name))),
    headers: headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: request.body ?? '',
  };
}

/** The body with the time of this sending, where it is JSON that has one. */
function withTime(body: string, firedAt: string): string {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || !('firedAt' in value)) return body;
    return JSON.stringify({ ...value, firedAt });
  } catch {
    return body;
  }
}

/** The request of a draft, sent at this time in milliseconds since 1970. */
export function editedAt(
  { query, headers, body, isFresh }: ReplayDraft,
  now: number,
): EditedRequest {
  const firedAt = new Date(now).toISOString();
  const times = new Map(
    isFresh
      ? [
          ['_ts', String(now)],
          ['firedAt', firedAt],
        ]
      : [],
  );
  return {
    query: linesOf(query).flatMap((line) =>
      [...new URLSearchParams(line)].map(([name, value]): [string, string] => [
        name,
        times.get(name) ?? value,
      ]),
    ),
    headers: linesOf(headers).map((line): [string, string] => {
      const colon = line.indexOf(':');
      return colon < 0
        ? [line.trim(), '']
        : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
    body: body === '' ? null : isFresh ? withTime(body, firedAt) : body,
  };
}

/** What keeps a draft from being sent, in a sentence; null if nothing does. */
export function problemOf(draft: ReplayDraft): string | null {
  const parsed = editedRequestSchema.safeParse(editedAt(draft, 0));
  const [issue] = parsed.error?.issues ?? [];
  if (!issue) return null;
  const [part, index] = issue.path;
  return `${String(part)}${typeof index === 'number' ? `, line ${index + 1}` : ''}: ${issue.message}.`;
}

/** The time that a kept call says it was sent at, in milliseconds since 1970; null where it says none. */
function sentAt({ query }: EditedRequest): number | null {
  const [, ts] = query.find(([name]) => name === '_ts') ?? [];
  const at = ts !== undefined && /^\d{1,15}$/.test(ts) ? Number(ts) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** The call to fire: address, credential and visitor are those that its tab has now. */
export function firingOfDraft(
  { fired, asked }: Pick<Kept, 'fired' | 'asked'>,
  draft: ReplayDraft,
  { tab, connector, visitor }: { tab: Tab; connector: Connector | null; visitor: Visitor },
  now: number,
): Firing | null {
  if (!fired || !asked) return null;
  const edited = editedAt(draft, now);
  const at = draft.isFresh ? now : (sentAt(edited) ?? Date.parse(fired.at));
  const { itemId, conversationId } = asked;
  return {
    tab,
    action: fired.action,
    surface: fired.surface,
    path: asked.path,
    item: asked.item,
    entry: asked.entry,
    itemId,
    conversationId,
    sendAnyway: true,
    visitor,
    connector,
    fault: null,
    now: new Date(at).toISOString(),
    timeoutSeconds: asked.timeoutSeconds,
    edited,
    origin: { ref: crypto.randomUUID() },
  };
}

/** The only one of the entries that fits, null where none or several do. */
const onlyOf = <T>(entries: readonly T[], fits: (entry: T) => boolean): T | null => {
  const [found, ...others] = entries.filter(fits);
  return others.length === 0 ? (found ?? null) : null;
};

/** The tab or connection of a kept call: the same one, else the one of its name, as in another environment, else the one of its server, as for a recorded call. */
export const ownerAmong = <T extends { id: string; name: string }>(
  entries: readonly T[],
  { ownerId, name, url }: Pick<HistoryEntry, 'ownerId' | 'name' | 'url'>,
  addressOf: (entry: T) => string,
): T | null =>
  onlyOf(entries, ({ id }) => id === ownerId) ??
  onlyOf(entries, (entry) => entry.name === name) ??
  onlyOf(entries, (entry) => url !== null && hostOf(addressOf(entry)) === hostOf(url));
