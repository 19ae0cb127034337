import { parseJson } from '../json/text.ts';
import { isObject, type JsonObject } from '../reading/words.ts';
import type { Message } from './tab-event.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** An entry as a message; nothing where no text of it is understood. */
function messageIn(entry: unknown): Message[] {
  if (!isObject(entry) || typeof entry.content !== 'string') return [];
  const { id, content, createdAt } = entry;
  const known = { id: textOf(id), createdAt: textOf(createdAt), author: isObject(entry.author) ? textOf(entry.author.display) : undefined };
  const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  return [{ content, ...given }];
}

const entriesOf = ({ messages, entries }: JsonObject): readonly unknown[] =>
  Array.isArray(messages) ? messages : Array.isArray(entries) ? entries : [];

/**
 * The messages in a reply to item_clicked, from `messages`, else `entries`, in the order they came; a single-element outer array is unwrapped first. The documents
 * do not show them (TAB-MSG-1): what is not understood is left out, and never an error.
 */
export function threadIn(text: string): Message[] {
  const parsed = parseJson(text);
  if (!parsed.ok) return [];
  const value: unknown = Array.isArray(parsed.value) && parsed.value.length === 1 ? parsed.value[0] : parsed.value;
  return isObject(value) ? entriesOf(value).flatMap(messageIn) : [];
}
