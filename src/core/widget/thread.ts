import type { Notes } from '../contract/notes.ts';
import { isPlainTimestamp, timestampFault } from '../contract/timestamp.ts';
import { described, isObject, type JsonObject } from '../contract/words.ts';
import type { Path } from '../json/path.ts';
import type { Conversation, Message } from './item.ts';

/**
 * Reports a problem at a place of the reply, and what the simulator does about it; the text is
 * built only if somebody needs it.
 */
type Report = (draw: () => { at: Path; message: string; effect: string }) => void;

/** A field of a message if it is a string; any other type counts as missing. */
function textIn(
  value: unknown,
  at: Path,
  { name, effect }: { name: string; effect: string },
  report: Report,
): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  report(() => ({
    at,
    message: `${name} must be a string; got ${described(value)}.`,
    effect,
  }));
  return undefined;
}

const notDeletable = 'The message cannot be deleted.';

function idIn(entry: JsonObject, at: Path, report: Report): string | undefined {
  const id = textIn(
    entry.id,
    [...at, 'id'],
    { name: 'The id of a message', effect: notDeletable },
    report,
  );
  const fault =
    entry.id === undefined
      ? 'The message has no id.'
      : id === ''
        ? 'The id of the message is an empty string.'
        : null;
  if (fault !== null) report(() => ({ at: [...at, 'id'], message: fault, effect: notDeletable }));
  return id;
}

const noTime = 'No time is shown.';

function createdAtIn(entry: JsonObject, at: Path, report: Report): string | undefined {
  const createdAt = textIn(
    entry.createdAt,
    [...at, 'createdAt'],
    { name: 'The createdAt of a message', effect: noTime },
    report,
  );
  const fault =
    createdAt === undefined || isPlainTimestamp(createdAt) ? null : timestampFault(createdAt);
  if (fault !== null) {
    report(() => ({
      at: [...at, 'createdAt'],
      message: `The createdAt of a message must be an ISO 8601 date-time; got ${described(createdAt)} (${fault}).`,
      effect: noTime,
    }));
  }
  return createdAt;
}

const unnamed = 'No author is shown.';

function authorIn({ author }: JsonObject, at: Path, report: Report): string | undefined {
  if (author === undefined) return undefined;
  if (isObject(author))
    return textIn(
      author.display,
      [...at, 'author', 'display'],
      { name: 'The display of the author', effect: unnamed },
      report,
    );
  report(() => ({
    at: [...at, 'author'],
    message: `The author of a message must be an object with a name in "display"; got ${described(author)}.`,
    effect: unnamed,
  }));
  return undefined;
}

const leftOut = 'The message is left out.';

/** An entry as a message; nothing where no text of it is understood. */
function messageIn(entry: unknown, at: Path, report: Report): Message[] {
  if (!isObject(entry)) {
    report(() => ({
      at,
      message: `A message must be an object; got ${described(entry)}.`,
      effect: leftOut,
    }));
    return [];
  }
  const { content } = entry;
  if (typeof content !== 'string') {
    report(() => {
      const got = content === undefined ? 'there is none' : `got ${described(content)}`;
      return {
        at: [...at, 'content'],
        message: `A message must have its text in "content", a string; ${got}.`,
        effect: leftOut,
      };
    });
    return [];
  }
  const known = {
    id: idIn(entry, at, report),
    createdAt: createdAtIn(entry, at, report),
    author: authorIn(entry, at, report),
  };
  const given = Object.fromEntries(
    Object.entries(known).filter(([, value]) => value !== undefined),
  );
  return [{ content, ...given }];
}

const threadKeys = ['messages', 'entries'] as const;

/**
 * The messages in the object that item_clicked returned, which is at `at`: from `messages`, else
 * `entries`, in their order.
 */
function messagesIn(reply: JsonObject, at: Path, report: Report): Message[] {
  const used = threadKeys.find((key) => Array.isArray(reply[key]));
  for (const key of threadKeys) {
    const value = reply[key];
    if (value === undefined || key === used) continue;
    const fault = Array.isArray(value)
      ? `Both "messages" and "entries" hold an array; "${used}" counts`
      : `"${key}" must hold an array of messages; got ${described(value)}`;
    report(() => ({
      at: [...at, key],
      message: `${fault}.`,
      effect: 'It is ignored, so its messages are not drawn.',
    }));
  }
  const entries = used === undefined ? [] : reply[used];
  return Array.isArray(entries)
    ? entries.flatMap((entry: unknown, index) =>
        messageIn(entry, [...at, used ?? '', index], report),
      )
    : [];
}

/**
 * The conversation in a reply to item_clicked, whose object is at `at`; undefined if there is none
 * that Assay understands. An empty conversationId does not count (TAB-CLK-2). The documents do not
 * show messages (TAB-MSG-1), so another form is reported in `notes`, but never as an error.
 */
export function conversationIn(
  reply: unknown,
  at: Path = [],
  notes: Notes | null = null,
): Conversation | undefined {
  if (!isObject(reply)) return undefined;
  const messages = messagesIn(reply, at, (draw) => notes?.report('info', 'TAB-MSG-1', draw));
  const conversationId =
    typeof reply.conversationId === 'string' && reply.conversationId !== ''
      ? reply.conversationId
      : null;
  return conversationId === null && messages.length === 0
    ? undefined
    : { conversationId, messages };
}
