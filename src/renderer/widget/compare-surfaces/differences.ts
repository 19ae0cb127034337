import { isObject } from '#core/contract/words.ts';
import { type HttpRequest, headerValue } from '#core/http/http.ts';
import { parseJson } from '#core/json/text.ts';
import { type ActionName, actions, type Category, type Surface } from '#core/widget/actions.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { webhookWords } from '../calls/call-words.ts';
import { corsSentence } from '../calls/sheets/cors-words.ts';
import { addressOf } from '../calls/sheets/request-parts.ts';
import { visitorWords } from '../calls/sheets/visitor-words.ts';

/** Names and values of one side, in order; the values of a repeated name are joined. */
export type Named = ReadonlyMap<string, string>;

const named = (pairs: readonly (readonly [name: string, value: string])[]): Named => {
  const all = new Map<string, string>();
  for (const [name, value] of pairs) {
    const before = all.get(name);
    all.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return all;
};

/** The call as it reached the webhook: on the direct surface with what the browser added. Null where it was not sent. */
export function callOf({ request, cors }: Pick<Fired, 'request' | 'cors'>): HttpRequest | null {
  return cors === null
    ? request
    : (cors.hops.find(({ kind }) => kind === 'request')?.request ?? null);
}

/** The query parameters of a call; none where it was not sent. */
export const queryOf = (request: HttpRequest | null): Named =>
  named(request ? addressOf(request.url).query : []);

/** The headers of a call, their names in small letters: HTTP knows no difference. */
export const headersOf = (request: HttpRequest | null): Named =>
  named(
    (request?.headers ?? []).map(([name, value]): [string, string] => [name.toLowerCase(), value]),
  );

/** A string as it is, unless it would read as another JSON value. */
const shown = (value: unknown): string =>
  typeof value === 'string' && !parseJson(value).ok ? value : JSON.stringify(value);

/** The fields of a JSON body; any other body is one field of the name `body`. */
export function bodyOf(request: HttpRequest | null): Named {
  if (request === null || request.body === null) return new Map();
  const parsed = parseJson(request.body);
  if (!parsed.ok || !isObject(parsed.value)) return new Map([['body', request.body]]);
  return named(
    Object.entries(parsed.value).map(([name, value]): [string, string] => [name, shown(value)]),
  );
}

/** How one fact stands on both sides. */
export type Difference = 'same' | 'differs' | 'only first' | 'only second';

/** One fact of both sides, null where a side has none of it. */
export type Compared = {
  name: string;
  first: string | null;
  second: string | null;
  difference: Difference;
};

/** Facts of one kind; a section without any is left out. */
export type Section = { name: string; rows: readonly Compared[] };

function compared(name: string, first: string | null, second: string | null): Compared[] {
  if (first === null && second === null) return [];
  const standing =
    first === second
      ? 'same'
      : second === null
        ? 'only first'
        : first === null
          ? 'only second'
          : 'differs';
  return [{ name, first, second, difference: standing }];
}

/** Both sides name by name: those of the first in its order, then what the second alone has. */
const byName = (first: Named, second: Named): Compared[] =>
  [...new Set([...first.keys(), ...second.keys()])].flatMap((name) =>
    compared(name, first.get(name) ?? null, second.get(name) ?? null),
  );

/** What is known about one side besides its request, by name. */
function factsOf(fired: Fired): Record<'reply' | 'platform' | 'browser' | 'visitor', Named> {
  const { http, failure, platform, issue, identity, cors, verdict } = fired;
  const preflight = cors?.hops.find(({ kind }) => kind === 'preflight') ?? null;
  const seen = visitorWords(fired).map(({ text }) => text);
  const entries = (facts: Record<string, string | null | undefined>): Named =>
    new Map(
      Object.entries(facts).flatMap(([name, value]): [string, string][] =>
        value == null ? [] : [[name, value]],
      ),
    );
  return {
    reply: entries({
      Webhook: webhookWords(fired),
      'Content-Type': http && headerValue(http.headers, 'Content-Type'),
      Bytes: http && String(http.bytes),
      Failure: failure?.message,
      Outcome: verdict.outcome,
    }),
    platform: entries({
      'Answers the widget':
        platform &&
        (platform.body === null
          ? `HTTP ${platform.httpStatus}, reply passed on`
          : `HTTP ${platform.httpStatus}, ok: false`),
      'Visitor is':
        identity &&
        (identity.verified
          ? `verified as ${identity.sub ?? ''}`
          : `refused: ${identity.reason ?? ''}`),
      'Stored issue':
        issue &&
        `${issue.body.length === 0 ? 'without a body' : 'with the body'}${issue.truncated ? ', cut' : ''}`,
    }),
    browser: entries({
      'Preflight (OPTIONS)':
        preflight && (preflight.http ? `answered ${preflight.http.status}` : 'not answered'),
      CORS: cors && corsSentence(cors),
    }),
    visitor: entries({
      Sees:
        verdict.outcome === 'unread'
          ? 'Not known: Assay did not read the reply.'
          : fired.widget === null
            ? 'A visitor cannot cause this call on this surface.'
            : seen.join(' ') || 'The visitor sees no change.',
    }),
  };
}

/** The findings by what they say, so that the same one on both sides is one row. */
function findings(first: Fired, second: Fired): Compared[] {
  const keyed = ({ verdict }: Fired) =>
    new Map(verdict.findings.map((one) => [`${one.clause} ${one.message}`, one] as const));
  const [a, b] = [keyed(first), keyed(second)];
  return [...new Map([...a, ...b])].flatMap(([key, { clause, message }]) =>
    compared(clause, a.has(key) ? message : null, b.has(key) ? message : null),
  );
}

/** What two firings of one action have in common and what not, fact by fact: requests, replies, answers, and what the visitor sees. */
export function differences(first: Fired, second: Fired): Section[] {
  const [calledFirst, calledSecond] = [callOf(first), callOf(second)];
  const [a, b] = [factsOf(first), factsOf(second)];
  const request = [
    ...compared('Method', calledFirst?.method ?? 'not sent', calledSecond?.method ?? 'not sent'),
    ...compared(
      'Address',
      calledFirst && addressOf(calledFirst.url).base,
      calledSecond && addressOf(calledSecond.url).base,
    ),
  ];
  const sections: Section[] = [
    { name: 'Request', rows: request },
    { name: 'Query', rows: byName(queryOf(calledFirst), queryOf(calledSecond)) },
    { name: 'Headers', rows: byName(headersOf(calledFirst), headersOf(calledSecond)) },
    { name: 'Body', rows: byName(bodyOf(calledFirst), bodyOf(calledSecond)) },
    { name: 'Reply', rows: byName(a.reply, b.reply) },
    { name: 'Platform', rows: byName(a.platform, b.platform) },
    { name: 'Browser', rows: byName(a.browser, b.browser) },
    { name: 'Visitor', rows: byName(a.visitor, b.visitor) },
    { name: 'Findings', rows: findings(first, second) },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

/** The rows that are not the same on both sides. */
export const onlyDifferent = (sections: readonly Section[]): Section[] =>
  sections
    .map(({ name, rows }) => ({
      name,
      rows: rows.filter(({ difference: standing }) => standing !== 'same'),
    }))
    .filter(({ rows }) => rows.length > 0);

/** How many facts differ. */
export const countDifferent = (sections: readonly Section[]): number =>
  onlyDifferent(sections).reduce((sum, { rows }) => sum + rows.length, 0);

/** What each surface is, in the words of the document (TAB-SRF-1). */
export const surfaceWords: Record<Surface, { title: string; text: string }> = {
  proxied: {
    title: 'Proxied',
    text: "through the platform's server function, with identity and credential",
  },
  direct: {
    title: 'Direct',
    text: "the widget's own fetch() from the page, without identity or credential",
  },
};

/** Which surface the widget itself takes for the action, and the clause that says so (TAB-SRF-2, TAB-SRF-3). */
export function usualSurface(
  action: ActionName,
  category: Category,
): { text: string; clause: string } {
  const surface = actions[action].surface[category];
  const clause = category === 'default' ? 'TAB-SRF-2' : 'TAB-SRF-3';
  if (surface === null)
    return { text: `On a ${category} tab the widget never fires ${action}.`, clause };
  return {
    text: `On a ${category} tab the widget uses the ${surface} surface for ${action}: ${surfaceWords[surface].text}.`,
    clause,
  };
}
