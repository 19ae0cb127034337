import type { ReadAs } from '../contract/verdict.ts';
import { likelyCategory, replySaid } from '../imported/import.ts';
import { parseJson } from '../json/text.ts';
import type { Category } from '../widget/actions.ts';

/** The likely category of the text of a reply; default where it is not JSON. */
export function categoryOf(text: string): Category {
  const parsed = parseJson(text);
  return likelyCategory(parsed.ok ? parsed.value : null);
}

/** A longer text is not parsed for a guess. */
const longestParsed = 1_000_000;

/** What a pasted text most likely is a reply to; null for a text that points to one instead, such as an address or a command. */
export function pastedReply(text: string): { as: ReadAs; category: Category } | null {
  // This runs at each key: of a long text only how it begins is looked at.
  if (text.length > longestParsed)
    return /^\s*(?:[[{]\s*["{[\]}]|<)/.test(text) ? { as: 'get_items', category: 'default' } : null;
  const isMarkup = /^\s*<(?:!doctype|html|\?xml)\b/i.test(text);
  const parsed = /^\s*[[{"]/.test(text) ? parseJson(text) : null;
  // A template such as {{host}}/tab, a link in Markdown and an address in quotes are no replies.
  const isBroken = parsed?.ok === false && /^\s*(?:\{\s*["}]|\[\s*[[{"\]])/.test(text);
  if (parsed?.ok === true && typeof parsed.value !== 'string')
    return { as: replySaid(parsed.value) ?? 'get_items', category: likelyCategory(parsed.value) };
  return isMarkup || isBroken ? { as: 'get_items', category: 'default' } : null;
}
