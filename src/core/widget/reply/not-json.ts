import { described, isObject, quoted } from '../../contract/words.ts';
import { parseJson } from '../../json/text.ts';
import { listKeys } from './shape.ts';

/** What a JSON scalar is, in words; a string that holds JSON itself is told as such, with what it would have been. */
export function scalarLikeness(value: unknown): string {
  if (typeof value !== 'string') return `${described(value)}, a JSON scalar`;
  const inner = parseJson(value);
  if (!inner.ok || typeof inner.value !== 'object' || inner.value === null)
    return `a JSON string, ${quoted(value)}`;
  return `double-encoded JSON: a JSON string that holds JSON. Without the second encoding it would have been ${wouldBe(inner.value)}`;
}

function wouldBe(value: unknown): string {
  if (!isObject(value)) return described(value);
  const key = listKeys.find((name) => Array.isArray(value[name]));
  return key === undefined ? 'an object' : `an object whose "${key}" is ${described(value[key])}`;
}
