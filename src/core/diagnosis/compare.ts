import type { Finding } from '../contract/finding.ts';
import { excerpt, isObject } from '../contract/words.ts';
import type { Headers, HttpRequest } from '../http/http.ts';
import { compareJson, type JsonChange } from '../json/compare.ts';
import { jsonPath, type Path } from '../json/path.ts';
import { readPath } from '../json/path-at.ts';
import { decodeBody, parseJson } from '../json/text.ts';
import { changesBetween } from './changes.ts';

/** One exchange as it is compared. `body` is that of the reply, null without one; `visitor` is whatever says what the visitor sees. */
export type ComparedExchange = {
  request: HttpRequest | null;
  reply: { status: number; headers: Headers } | null;
  body: Uint8Array | string | null;
  outcome: string;
  findings: readonly Finding[];
  visitor: unknown;
};

/**
 * One difference, as JSONPath from the request or reply on (`$.query.tabId`, `$.headers.date`, `$.body.items[2].title`). `path` is where it is after, `was` where
 * it was before; values are JSON, cut. `minor`: a time, or a length that follows from the rest; it makes no two exchanges different.
 */
export type ExchangeChange = {
  change: JsonChange['change'];
  was: string | null;
  path: string | null;
  before: string | null;
  after: string | null;
  minor: boolean;
};
export type ExchangeChanges = { same: boolean; changes: ExchangeChange[]; complete: boolean };

/** What differs between two exchanges. */
export type ExchangeComparison = {
  same: boolean;
  request: ExchangeChanges;
  reply: ExchangeChanges;
  visitor: ExchangeChanges;
  verdict: {
    outcome: { before: string; after: string };
    fixed: Finding[];
    new: Finding[];
    unchanged: Finding[];
  };
};

/** What differs with every call, or only because something else does. */
const alwaysMinor = ['$.headers.date', '$.headers.age', '$.headers.content-length'];
const minorInReply = new Set(alwaysMinor);
/** The times of a request (TAB-REQ-4, TAB-REQ-7, TAB-REQ-8, TAB-DIR-2); in a reply such a key may be a field of an item. */
const minorInRequest = new Set([
  ...alwaysMinor,
  '$.query._ts',
  '$.query.firedAt',
  '$.body.firedAt',
  '$.body.createdAt',
  '$.body.seenAt',
]);

/** The longest value that is shown, in letters. */
const longest = 500;

/** The comparison of two exchanges. Items of a list belong together by their `id`, wherever they are. */
export function compareExchanges(
  before: ComparedExchange,
  after: ComparedExchange,
): ExchangeComparison {
  const [old, now] = [bodyOf(before.body), bodyOf(after.body)];
  const request = compared(requestOf(before.request), requestOf(after.request), minorInRequest);
  const reply = compared(replyOf(before, old), replyOf(after, now), minorInReply);
  const visitor = compared(before.visitor, after.visitor, new Set());
  const { fixed, added, unchanged } = changesBetween(before.findings, after.findings, {
    was: (path) => pathById(old, path),
    is: (path) => pathById(now, path),
  });
  const isSameVerdict =
    before.outcome === after.outcome && fixed.length === 0 && added.length === 0;
  return {
    same: request.same && reply.same && visitor.same && isSameVerdict,
    request,
    reply,
    visitor,
    verdict: {
      outcome: { before: before.outcome, after: after.outcome },
      fixed,
      new: added,
      unchanged,
    },
  };
}

function compared(
  before: unknown,
  after: unknown,
  minorPaths: ReadonlySet<string>,
): ExchangeChanges {
  const { changes, complete } = compareJson(before, after);
  const shown = changes.map((change) => shownChange(change, minorPaths));
  return { same: complete && shown.every((change) => change.minor), changes: shown, complete };
}

function shownChange(change: JsonChange, minorPaths: ReadonlySet<string>): ExchangeChange {
  const path = 'path' in change ? jsonPath(change.path) : null;
  const was = 'was' in change ? jsonPath(change.was) : null;
  return {
    change: change.change,
    was,
    path,
    before: 'before' in change ? shownValue(change.before) : null,
    after: 'after' in change ? shownValue(change.after) : null,
    minor: minorPaths.has(path ?? was ?? ''),
  };
}

/** A value as JSON; one that is nested too deep for that by its kind. */
function shownValue(value: unknown): string {
  try {
    return excerpt(JSON.stringify(value), longest);
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}';
  }
}

/** A body as it is compared: JSON by its values, anything else as a text. */
function bodyOf(body: Uint8Array | string | null): unknown {
  if (body === null) return null;
  const { text } = decodeBody(body);
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : text;
}

/** Names with their values, or with all of them where a name occurs more than once. */
function byName(entries: Iterable<readonly [string, string]>): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of entries) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 ? (all[0] as string) : all]),
  );
}

const headersOf = (headers: Headers): Record<string, string | string[]> =>
  byName(headers.map(([name, value]) => [name.toLowerCase(), value] as const));

function requestOf(request: HttpRequest | null): unknown {
  if (request === null) return null;
  const { method, url, headers, body } = request;
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return {
    method,
    address: parsed ? parsed.origin + parsed.pathname : url,
    query: parsed ? byName(parsed.searchParams) : {},
    headers: headersOf(headers),
    body: bodyOf(body),
  };
}

const replyOf = ({ reply }: ComparedExchange, body: unknown): unknown =>
  reply && { status: reply.status, headers: headersOf(reply.headers), body };

/** A path of a finding with the ids of items instead of their positions, so that an item that moved keeps its findings. */
function pathById(body: unknown, path: string): string {
  const steps = readPath(path);
  if (steps === null) return path;
  let value = body;
  const named: (string | number)[] = [];
  for (const step of steps) {
    value = inside(value, step);
    const id = typeof step === 'number' && isObject(value) ? value.id : undefined;
    named.push(typeof id === 'string' || typeof id === 'number' ? `id ${id}` : step);
  }
  return jsonPath(named satisfies Path);
}

function inside(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
