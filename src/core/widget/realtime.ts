import { parseJson } from '../json/text.ts';
import { isObject } from '../reading/words.ts';

/** The `conversationId` in a reply to item_clicked, where there is one (TAB-CLK-2); a single-element outer array is unwrapped first. */
export function conversationIdOf(text: string): string | undefined {
  const parsed = parseJson(text);
  const value = parsed.ok && Array.isArray(parsed.value) && parsed.value.length === 1 ? parsed.value[0] : parsed.ok ? parsed.value : null;
  return isObject(value) && typeof value.conversationId === 'string' && value.conversationId !== '' ? value.conversationId : undefined;
}
