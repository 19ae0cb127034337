import type { AssumptionId } from '../../contract/assumptions.ts';
import { type Finding, requestFinding } from '../../contract/finding.ts';
import { authorParts, entryParts, type Part, type Parts } from '../../contract/shapes.ts';
import { didYouMean, nearest } from '../../contract/spelling.ts';
import { timestampFault } from '../../contract/timestamp.ts';
import { described, isObject, type JsonObject, quoted } from '../../contract/words.ts';
import { isUuid } from '../../document/record.ts';
import { jsonPath, type Path } from '../../json/path.ts';
import { grouped } from '../../text/wording.ts';
import type { ActionName } from '../actions.ts';
import type { Tab } from '../tab.ts';

/** The verified visitor: `sub` and email of the JWT; null for an anonymous one (TAB-IDN-1). */
export type Sender = { sub: string; email?: string | undefined } | null;

/** Who writes in the composer, in the document's order. An anonymous visitor sends party id and name only. */
type Author = {
  userId: string | undefined;
  partyId: string;
  display: string;
  email: string | undefined;
};

/** The author of a message (TAB-REQ-7): the verified identity, and the settings of the visitor. */
export const authorOf = (sender: Sender, { partyId, display }: Tab['visitor']): Author => ({
  userId: sender?.sub,
  partyId,
  display,
  email: sender?.email,
});

/** The body of create_item: what the visitor typed (TAB-REQ-7). `createdAt` is an ISO timestamp; keys in the document's order. */
export const messageEntry = (content: string, createdAt: string, author: Author) => ({
  kind: 'message' as const,
  content,
  createdAt,
  author,
});

/** The body of the automatic update_item that marks a conversation as read (TAB-REQ-8). */
export const markReadEntry = (seenAt: string) => ({ type: 'mark_read' as const, seenAt });

/** The body of delete_item inside the messaging view (TAB-REQ-9); `id` is the entry's UUID. */
export const deleteEntry = (id: string) => ({ id });

type EntryAction = keyof typeof entryParts;

/** The kind of entry that an action takes (TAB-REQ-7 to TAB-REQ-9). */
export const entryKinds = {
  create_item: 'message',
  update_item: 'mark_read',
  delete_item: 'delete',
} as const;

const anonymous = 'No identity was verified.';
const byHand = 'A message entry has it, but this body was entered by hand without it.';
const ofMessage = 'A message entry has it, but this body does not.';
const ofMarkRead = 'A mark-read entry has it, but this body does not.';

/** Why a field is in a body, and why it is not, for people: by the action and the path. */
const entryReasons: Readonly<Record<EntryAction, Readonly<Record<string, [string, string]>>>> = {
  create_item: {
    kind: ['The composer sends a message.', ofMessage],
    content: ['What the visitor typed.', ofMessage],
    createdAt: ['When the visitor sent it.', ofMessage],
    'author.userId': ['The sub claim of the verified token.', anonymous],
    'author.partyId': ["The viewer's party id, a setting of the visitor.", byHand],
    'author.display': ["The viewer's display name, a setting of the visitor.", byHand],
    'author.email': [
      'The email of the verified token.',
      'No identity was verified, or its token has no email.',
    ],
  },
  update_item: {
    type: ['The conversation is marked as read automatically.', ofMarkRead],
    seenAt: ['When the visitor saw the conversation.', ofMarkRead],
  },
  delete_item: {
    id: ['The UUID of the entry to delete.', 'A delete entry has it, but this body does not.'],
  },
};

/** The fields of an entry by their paths, in the order of the document (TAB-REQ-7 to TAB-REQ-9), and why each is there or not. */
export const entryFields = (action: EntryAction) =>
  Object.entries<Part>(entryParts[action]).flatMap(([name, { of, clause }]) =>
    (of === 'author' ? Object.keys(authorParts).map((key) => `${name}.${key}`) : [name]).map(
      (path) => {
        const [there = '', absent = ''] = entryReasons[action][path] ?? [];
        return { name: path, clause, there, absent };
      },
    ),
  );

/**
 * Whether the user may send the body anyway: errors about its shape stop a call, but the user can
 * override them (TAB-REQ-7 to TAB-REQ-9).
 */
export const canBeSentAnyway = ({ clause, level }: Finding): boolean =>
  level === 'error' && ['TAB-REQ-7', 'TAB-REQ-8', 'TAB-REQ-9'].includes(clause);

/** The finding after the body was sent anyway. */
export const asSentAnyway = (finding: Finding): Finding =>
  canBeSentAnyway(finding)
    ? { ...finding, effect: 'Sent as it is, because you asked to send it anyway.' }
    : finding;

const sentAnyway = 'The request is not sent, unless you ask to send it anyway.';

/** A finding for each problem of a body: `faults` by the path within it. */
const faultsAt = (clause: string, faults: Readonly<Record<string, string | null>>): Finding[] =>
  Object.entries(faults).flatMap(([path, message]) =>
    message === null
      ? []
      : [requestFinding(clause, 'error', `$request.body${path}`, message, sentAnyway)],
  );

const expected = (name: string, wanted: string, value: unknown): string =>
  value === undefined
    ? `The ${name} is missing; it must be ${wanted}.`
    : `The ${name} must be ${wanted}; got ${described(value)}.`;
const literal = (name: string, wanted: string, value: unknown): string | null =>
  value === wanted ? null : expected(name, quoted(wanted), value);
const string = (name: string, value: unknown): string | null =>
  typeof value === 'string' ? null : expected(name, 'a string', value);

function time(name: string, value: unknown): string | null {
  if (typeof value !== 'string') return expected(name, 'an ISO 8601 date-time', value);
  const fault = timestampFault(value);
  return fault === null
    ? null
    : `The ${name} must be an ISO 8601 date-time; got ${described(value)} (${fault}).`;
}

/** What the claim of a verified visitor has to be in the body; without one it must not be there. */
function claim(name: string, verified: string | undefined, value: unknown): string | null {
  if (value === verified) return null;
  if (verified === undefined)
    return `The ${name} must be absent, because no verified token contains it; got ${described(value)}.`;
  return expected(name, `the one in the verified token, ${quoted(verified)}`, value);
}

/** A warning about keys that the contract does not name for an entry: Assay sends them, but no widget does. `at` leads to the object within the body. */
function extraKeys(clause: string, at: Path, parts: Parts, object: JsonObject): Finding[] {
  const known = Object.keys(parts);
  const extra = Object.keys(object).filter((key) => !known.includes(key));
  const [only] = extra;
  if (only === undefined) return [];
  const isOne = extra.length === 1;
  const shown = extra.slice(0, 5).map((key) => quoted(key));
  const rest =
    extra.length > shown.length ? ` and ${grouped(extra.length - shown.length)} more` : '';
  const message = `The widget never sends the ${isOne ? 'key' : 'keys'} ${shown.join(', ')}${rest} here.${isOne ? didYouMean(nearest(only, known)) : ''}`;
  const path = jsonPath(isOne ? [...at, only] : at);
  return [
    requestFinding(
      clause,
      'warning',
      `$request.body${path.slice(1)}`,
      message,
      'It is sent as it is.',
      `Remove the ${isOne ? 'key' : 'keys'} from the body.`,
    ),
  ];
}

function messageFindings(entry: unknown, sender: Sender): Finding[] {
  const body = isObject(entry) ? entry : null;
  if (body === null)
    return faultsAt('TAB-REQ-7', { '': expected('body', 'a message entry, an object', entry) });
  const author = isObject(body.author) ? body.author : null;
  const ofAuthor = author === null ? [] : extraKeys('TAB-REQ-7', ['author'], authorParts, author);
  const faults = faultsAt('TAB-REQ-7', {
    '.kind': literal('kind', 'message', body.kind),
    '.content': string('content', body.content),
    '.createdAt': time('createdAt', body.createdAt),
    '.author': author === null ? expected('author', 'an object', body.author) : null,
    '.author.userId': author && claim('author.userId', sender?.sub, author.userId),
    '.author.partyId': author && string('author.partyId', author.partyId),
    '.author.display': author && string('author.display', author.display),
    '.author.email': author && claim('author.email', sender?.email, author.email),
  });
  return [...faults, ...extraKeys('TAB-REQ-7', [], entryParts.create_item, body), ...ofAuthor];
}

function markReadFindings(entry: unknown): Finding[] {
  if (!isObject(entry))
    return faultsAt('TAB-REQ-8', { '': expected('body', 'a mark-read entry, an object', entry) });
  const faults = faultsAt('TAB-REQ-8', {
    '.type': literal('type', 'mark_read', entry.type),
    '.seenAt': time('seenAt', entry.seenAt),
  });
  return [...faults, ...extraKeys('TAB-REQ-8', [], entryParts.update_item, entry)];
}

function deleteFindings(entry: unknown): Finding[] {
  if (!isObject(entry))
    return faultsAt('TAB-REQ-9', { '': expected('body', 'a delete entry, an object', entry) });
  const { id } = entry;
  const extra = extraKeys('TAB-REQ-9', [], entryParts.delete_item, entry);
  if (id === undefined)
    return [
      ...faultsAt('TAB-REQ-9', { '.id': expected('id', 'the UUID of an entry', id) }),
      ...extra,
    ];
  if (typeof id === 'string' && isUuid(id)) return extra;
  return [
    requestFinding(
      'TAB-REQ-9',
      'warning',
      '$request.body.id',
      expected('id', 'the UUID of an entry', id),
      'It is sent as it is.',
    ),
    ...extra,
  ];
}

/**
 * The findings about the body of a proxied POST action before it is sent (TAB-REQ-7 to TAB-REQ-9),
 * and the assumptions that it relies on. `entry` undefined: the action has no body.
 */
export function checkEntry(
  action: ActionName,
  entry: unknown,
  sender: Sender,
): { findings: Finding[]; assumptions: AssumptionId[] } {
  if (entry === undefined) return { findings: [], assumptions: [] };
  switch (action) {
    case 'create_item': {
      const isWithoutEmail = sender !== null && sender.email === undefined;
      return {
        findings: messageFindings(entry, sender),
        assumptions: [
          'author-settings',
          ...(isWithoutEmail ? (['author-without-email'] as const) : []),
        ],
      };
    }
    case 'update_item':
      return { findings: markReadFindings(entry), assumptions: [] };
    case 'delete_item': {
      const findings = deleteFindings(entry);
      return {
        findings,
        assumptions: findings.some(
          ({ level, path }) => level === 'warning' && path === '$request.body.id',
        )
          ? ['entry-id-not-uuid']
          : [],
      };
    }
    default:
      return { findings: [], assumptions: [] };
  }
}
