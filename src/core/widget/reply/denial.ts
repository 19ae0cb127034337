import { formatName } from '../../contract/likeness.ts';
import { hasContent, hasText } from '../../contract/meant-values.ts';
import { meantKey } from '../../contract/shapes.ts';
import { bare, meantBoolean } from '../../contract/spelling.ts';
import { isObject, type JsonObject, quoted } from '../../contract/words.ts';

/** How a body says that the action failed although its HTTP status is 2xx: at which key (null: the body as a whole), and in words. */
export type Denial = { key: string | null; says: string };

/** What to do about a body that says so. */
export const failWithStatus = 'Report a failure with a status other than 2xx.';

/** Whether a value is written in this form; an object or a list never is. */
const writtenAs =
  (form: RegExp) =>
  (value: unknown): boolean =>
    typeof value !== 'object' && form.test(String(value));

const isFailed = writtenAs(
  /^(?:error|err|fail(?:ed|ure)?|ko|nok|exception|unauthori[sz]ed|forbidden)$/i,
);
const isErrorStatus = writtenAs(/^[45]\d\d$/);
const isNo = (value: unknown): boolean => meantBoolean(value) === false;
/** Whether the value under an error key reports an error: `null`, `false`, "OK" and anything empty do not. */
const isError = (value: unknown): boolean =>
  hasContent(value) && !writtenAs(/^(?:0|false|ok|none|no.errors?)$/i)(value);

/** The keys by which a body reports a failure, in any spelling, each with the values that do. */
const errorKeys: Record<string, (value: unknown) => boolean> = {
  ok: isNo,
  success: isNo,
  issuccess: isNo,
  error: isError,
  errors: isError,
  errormessage: isError,
  errorcode: (value) => isError(value) && writtenAs(/^[A-Z]+(?:_[A-Z]+)+$/)(value),
  exception: isError,
  failed: (value) => value === true,
  result: isFailed,
  status: (value) => value === false || isFailed(value) || isErrorStatus(value),
  statuscode: isErrorStatus,
  code: isErrorStatus,
};

/** The value in words, so that a message can quote the pair: of an error with parts, its message. */
function shown(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return quoted(first);
  if (!isObject(first)) return typeof first === 'object' ? '…' : String(first);
  const key = messageKeys.find((name) => Object.hasOwn(first, name));
  return key === undefined ? '…' : shown(first[key]);
}

/** Keys under which an error has its message, in the language of people or of a program. */
const messageKeys = ['message', 'detail', 'description', 'msg', 'value', 'title'];

/** A record has a status of its own, which says nothing about the call. */
const ofRecords = ['status', 'failed', 'code', 'result'];

/** Whether an object is a record by what it has itself, be it under other names: a list in it is a part of that. */
export const hasIdAndTitle = (object: JsonObject): boolean =>
  ['id', 'title'].every((wanted) =>
    Object.keys(object).some((key) => meantKey(key) === wanted && hasText(object[key])),
  );

/** How an object says that the action failed; null where it does not. A title beside the status of a failure is that of an error (RFC 9457). */
export function denialOf(object: JsonObject): Denial | null {
  const isOwn =
    hasIdAndTitle(object) ||
    (object.id ?? object.conversationId) != null ||
    (object.title !== undefined && !isErrorStatus(object.status));
  const [key] = Object.entries(errorKeys).flatMap(([name, reports]) =>
    isOwn && ofRecords.includes(name)
      ? []
      : Object.keys(object).filter((one) => bare(one) === name && reports(object[one])),
  );
  return key === undefined ? null : { key, says: `"${key}": ${shown(object[key])}` };
}

/** Words of a page that requires a login or reports an error. */
const wordsOfPage =
  /type\s*=\s*["']?password|\b(?:log|sign)[ -]?(?:in|on)\b|unauthori[sz]ed|forbidden|access denied|expired|\berror\b|not found|exception|unavailable|bad gateway/i;

/**
 * How a body that is not a JSON object says that the action failed: a login page, an error page, a
 * text that begins with "Error".
 */
function denialInText(text: string): string | null {
  const start = text.slice(0, 20_000).trimStart();
  if (/^<(?:[\w-]+:)?error\b|<(?:[\w-]+:)?fault\W/i.test(start)) return 'is an error in XML';
  // A warning of PHP says nothing of the action, whatever words are in it.
  const php =
    /^(?:<br \/>\s*)?(?:<b>|PHP )(Warning|Notice|Deprecated|[A-Z][\w ]{4,30} error)\b/.exec(start);
  if (php) return php[1]?.endsWith('error') ? 'is an error message of PHP' : null;
  if (start.startsWith('<'))
    return wordsOfPage.test(start)
      ? `is ${formatName(text)}, probably a login or error page`
      : null;
  return /^(?:[\w.]*(?:error|exception)|traceback|fail(?:ed|ure)|unauthori[sz]ed|forbidden|not (?:found|authori[sz]ed)|access denied|internal server error)\b/i.test(
    start,
  )
    ? `begins with ${quoted(start, 30)}`
    : null;
}

/** How the body of a 2xx reply says the opposite; null where it does not. `parsed` is what the text is as JSON, where it is that. */
export function denialIn(
  text: string,
  parsed: { ok: true; value: unknown } | { ok: false },
): Denial | null {
  const outer = parsed.ok ? parsed.value : undefined;
  const value: unknown = Array.isArray(outer) && outer.length === 1 ? outer[0] : outer;
  if (isObject(value)) {
    const denial = denialOf(value);
    return denial && { key: denial.key, says: `says ${denial.says}` };
  }
  if (value === false) return { key: null, says: 'is false' };
  if (parsed.ok && typeof value !== 'string') return null;
  const says = denialInText(typeof value === 'string' ? value : text);
  return says === null ? null : { key: null, says };
}

/** What to do about a body of a 2xx reply that is no JSON and says the opposite; undefined where it does not. */
export const fixOfDenial = (...body: Parameters<typeof denialIn>): string | undefined =>
  denialIn(...body) === null ? undefined : failWithStatus;
