import type { Path } from '../json/path.ts';
import { trimSpace } from '../json/scan.ts';
import { parseJson } from '../json/text.ts';
import {
  eventStream,
  type Likeness,
  phpOutput,
  severalTexts,
  textBefore,
  wrapped,
} from './around-json.ts';
import type { Suggestion } from './finding.ts';
import { faultyJson, otherLines, otherNotation, printedForm } from './printed-forms.ts';
import { isObject, type JsonObject, quoted } from './words.ts';

/** Headers that a mail or a part of one has, and other texts that begin with `name: value` have not. */
const mailHeader =
  /^(?:mime-version|message-id|received|return-path|delivered-to|content-transfer-encoding|dkim-signature|x-mailer):/im;
const headerLines = /^(?:[a-z][a-z0-9-]{0,60}:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n){2}/i;

const isHtml = (start: string): boolean =>
  /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)(?![\w:.-])/i.test(
    start,
  );

const isMail = (start: string): boolean => {
  const headers = /^From \S+@?\S* /.test(start) ? start.slice(start.indexOf('\n') + 1) : start;
  return headerLines.test(headers) && mailHeader.test(headers.split(/\r?\n\r?\n/, 1)[0] ?? '');
};

/**
 * Formats with a signature of their own, as text (a byte that is not UTF-8 is U+FFFD or itself),
 * and their names in a message.
 */
const formats: readonly [signs: readonly string[], name: string][] = [
  [['%PDF'], 'a PDF file'],
  [['PK\x03\x04'], 'a ZIP archive or an Office file'],
  [['\x1f\x8b', '\x1f\ufffd'], 'gzip-compressed data'],
  [['{\\rtf'], 'an RTF file'],
  [['\x89PNG', '\ufffdPNG'], 'a PNG image'],
];

/** The beginning of a text, behind its white space, that says which format it is in. */
export function startOf(text: string): string {
  const from = text.search(/\S/);
  return from === -1 ? '' : text.slice(from, from + 2000);
}

/** An HTML page in words for a message, with its title; null for any other text. */
export function htmlPage(text: string): string | null {
  if (!isHtml(startOf(text))) return null;
  const title = /<title[^>]*>([^<]{1,200})/i.exec(text.slice(0, 20_000))?.[1]?.trim();
  return `an HTML page${title ? ` with the title ${quoted(title)}` : ''}`;
}

/**
 * The format of a text that is clearly neither JSON nor XML, in words for a message; null where
 * only parsing can tell.
 */
export function otherFormat(text: string): string | null {
  const start = startOf(text);
  if (isMail(start)) return 'an email (MIME message)';
  if (/^HTTP\/\d(?:\.\d)? \d{3}\b/.test(start))
    return 'an HTTP reply with its headers, but only its body is needed';
  if (/^--[^\r\n]{1,70}\r?\nContent-/i.test(start)) return 'a multipart body';
  return formats.find(([signs]) => signs.some((sign) => start.startsWith(sign)))?.[1] ?? null;
}

/**
 * Whether a text that is not valid JSON was meant as JSON. The place of its syntax error then helps
 * more than its format.
 */
export const isFaultyJson = (text: string): boolean =>
  /^[[{"]/.test(startOf(text)) && otherFormat(text) === null;

const soap =
  /https?:\/\/(?:schemas\.xmlsoap\.org\/soap\/envelope|www\.w3\.org\/2003\/05\/soap-envelope)\b/;

/** Markup that is no HTML page, in words for a message. */
function markup(start: string): string {
  const root = /^(?:<\?xml[^<>]*\?>\s*)?<(?:[\w.-]+:)?Envelope\b[^<>]*>/.exec(start)?.[0];
  if (root !== undefined && soap.test(root))
    return /<(?:[\w.-]+:)?Fault\b/.test(start) ? 'a SOAP fault (XML)' : 'a SOAP message (XML)';
  return /^<\?xml\b/i.test(start) ? 'XML' : 'XML or other markup';
}

/** A body that is markup or another format, in words for a message; null for other text. */
export function formatName(text: string): string | null {
  const start = startOf(text);
  return htmlPage(text) ?? otherFormat(text) ?? (start.startsWith('<') ? markup(start) : null);
}

/** Ways to explain a text that is not JSON, in the order in which they are tried. */
const explanations: readonly ((text: string) => Likeness | null)[] = [
  phpOutput,
  wrapped,
  eventStream,
  printedForm,
  severalTexts,
  otherNotation,
  textBefore,
  otherLines,
];

/** Whether a text is the reply of a program with more around it: messages of PHP, a guard, JSONP, an event stream. Markup around JSON is left to readers of XML. */
export const isWrappedReply = (text: string): boolean =>
  phpOutput(text) !== null ||
  (!startOf(text).startsWith('<') && (wrapped(text) ?? eventStream(text)) !== null);

/**
 * What a text that is not JSON looks like. `fault` is where and why parsing stopped. A kind is
 * named only where the whole text bears it out.
 */
export function likeness(text: string, fault: { offset: number; message: string }): Likeness {
  const trimmed = trimSpace(text);
  if (trimmed === '') return { came: text === '' ? 'an empty body' : 'only white space' };
  const known = htmlPage(text) ?? otherFormat(text);
  if (known !== null) return { came: known };
  // A text that only lacks its end is no text with JSON somewhere in it.
  if (fault.offset >= text.length && isFaultyJson(text)) return faultyJson(text, fault);
  for (const explain of explanations) {
    const found = explain(text);
    if (found !== null) return found;
  }
  if (isFaultyJson(text)) return faultyJson(text, fault);
  return {
    came:
      formatName(text) ??
      (isBinary(trimmed) ? 'bytes that are no text in UTF-8' : `plain text, ${quoted(trimmed)}`),
  };
}

/** Whether much of a text is what bytes of other formats leave, such as MessagePack: letters that could not be read, and control characters. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 1000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it counts.
  const odd = start.match(/[\x01-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g)?.length ?? 0;
  return odd > start.length / 5;
}

/** A value inside another one. `at` leads to it, or to the text that holds it as JSON once more where `isText`. */
export type Enclosed = { at: Path; isText: boolean; value: unknown };

/** How far into a reply is looked for another reply: levels, and values in all. */
const bounds = { depth: 5, values: 500 };

/** What a value holds one level down: the values of its keys, the only element of an array, what a text says as JSON. */
function inside(value: unknown): [step: string | number | null, inner: unknown][] {
  if (isObject(value)) return Object.entries(value);
  if (Array.isArray(value)) return value.length === 1 ? [[0, value[0]]] : [];
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return [];
  const parsed = parseJson(value);
  return parsed.ok ? [[null, parsed.value]] : [];
}

/**
 * Finds the outermost value below `value` that `isWanted` accepts, level by level: webhooks often
 * return whole replies inside `data` or `result`, or as JSON text in a `body`, as serverless
 * platforms require. Null when no such value is within the first 500 values.
 */
export function findEnclosed(
  value: unknown,
  isWanted: (inner: unknown, at: Path) => boolean,
): Enclosed | null {
  let level: Enclosed[] = [{ at: [], value, isText: false }];
  let looked = 0;
  for (let depth = 0; depth < bounds.depth; depth += 1) {
    const next: Enclosed[] = [];
    for (const outer of level) {
      for (const [step, inner] of inside(outer.value)) {
        const isText = outer.isText || step === null;
        // A text has no places of its own: what is in it is found at the text.
        const at = isText || step === null ? outer.at : [...outer.at, step];
        if (isWanted(inner, at)) return { at, isText, value: inner };
        looked += 1;
        if (looked > bounds.values) return null;
        next.push({ at, value: inner, isText });
      }
    }
    level = next;
  }
  return null;
}

/** What to do about the wrapping that `mistakenFor` names at `at`: return what is in the "body" of a whole HTTP response, or in the "result" of JSON-RPC. Nothing for anything else. */
export function wrappingFix(wrapping: JsonObject, at: Path): Partial<Suggestion> {
  const isRpc = typeof wrapping.jsonrpc === 'string';
  const key = isRpc ? 'result' : 'body';
  const status = wrapping.statusCode ?? wrapping.status;
  const inner = wrapping[key];
  if (isRpc && inner === undefined)
    return { fix: 'Report a failure with a status other than 2xx.' };
  if (!isRpc && !Number.isInteger(status)) return {};
  // Without its status, a failure would be taken for a reply.
  if (!isRpc && Number(status) >= 400)
    return { fix: `Answer with the HTTP status ${status}, and with what is in "body" alone.` };
  const path = [...at, key];
  const fix = `Return what is in "${key}" alone.`;
  if (isObject(inner) || Array.isArray(inner)) return { fix, edit: { op: 'keep', path } };
  const isJson = typeof inner === 'string' && parseJson(inner).ok;
  return { fix, ...(isJson && { edit: { op: 'parse', path } as const }) };
}

const envelopeKeys = ['ok', 'status', 'details', 'error'];

/**
 * Whether an object is the failure envelope (TAB-ERR-1), whatever its `details` and `error` hold.
 * With a 2xx status it is not: the platform makes one for a failure only. Where one of its texts is
 * missing, the other has to be a text, with nothing beside the envelope's own keys.
 */
export function isFailureEnvelope(
  value: unknown,
): value is JsonObject & { status: number | string } {
  if (!isObject(value) || value.ok !== false) return false;
  const { status } = value;
  if (typeof status !== 'number' && !(typeof status === 'string' && /^\d{3}$/.test(status)))
    return false;
  if (Number(status) >= 200 && Number(status) <= 299) return false;
  const hasBoth = Object.hasOwn(value, 'details') && Object.hasOwn(value, 'error');
  return (
    hasBoth ||
    ((typeof value.details === 'string' || typeof value.error === 'string') &&
      Object.keys(value).every((key) => envelopeKeys.includes(key)))
  );
}

/**
 * Recognises JSON that is often saved and passed on in place of a reply, and says in a sentence what it is and where to find the reply:
 * a HAR file, the platform's failure envelope (TAB-ERR-1), the response object of a serverless host or of JSON-RPC. Null for anything else.
 */
export function mistakenFor(value: unknown): string | null {
  if (!isObject(value)) return null;
  if (isObject(value.log) && Array.isArray(value.log.entries))
    return 'This is a HAR file, a recording of many calls. Copy the text of one reply from it: log.entries[…].response.content.text.';
  if (isFailureEnvelope(value)) {
    const what =
      'This is the failure envelope that the platform sends to the widget, not a reply of the webhook.';
    return typeof value.details === 'string' && value.details !== ''
      ? `${what} The start of that reply is in "details".`
      : what;
  }
  if (/^\d\.\d$/.test(String(value.jsonrpc)))
    return value.result === undefined
      ? 'This is a JSON-RPC response that reports an error. Report a failure with a status other than 2xx.'
      : 'This is a JSON-RPC response. Only what is in its "result" is the reply.';
  const isStatus = [value.statusCode, value.status].some((status) => Number.isInteger(status));
  if (
    isStatus &&
    (typeof value.body === 'string' || isObject(value.body)) &&
    value.id === undefined
  )
    return 'This is a whole HTTP response written as JSON, as a serverless host expects it. Only what is in its "body" is the reply.';
  return null;
}
