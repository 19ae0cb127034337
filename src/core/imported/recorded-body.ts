import { isObject } from '../contract/words.ts';
import { decodeBase64 } from '../document/base64.ts';
import { type Headers, headerValue } from '../http/http.ts';
import { parseJson } from '../json/text.ts';
import { grouped } from '../text/wording.ts';

/**
 * A body as far as a file has it. `lacks` says why the file does not have it, or not all of it; `odd`
 * what the program that saved it did to it. Neither is the fault of who sent it.
 */
export type RecordedBody = {
  body: Uint8Array | string;
  lacks: string | null;
  odd?: string;
};

const lacking = (why: string): RecordedBody => ({ body: '', lacks: why });
const notRecorded = 'The file does not have the body of the reply. Save the HAR with content.';
const elsewhere =
  'The body of the reply is in another file. Save the HAR with its content embedded.';
const packed =
  'The body of the reply is packed in this file, as the program that saved it left it. Save it unpacked (curl --compressed), or fire the call from Assay.';

const inChunks =
  'The body of the reply is in chunks in this file, as it was sent (curl --raw). Save it without them, or fire the call from Assay.';

const numberOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN;

const isChunked = (headers: Headers): boolean =>
  /\bchunked\b/i.test(headerValue(headers, 'transfer-encoding') ?? '');

/**
 * Whether a reply without any recorded text was empty. The text alone proves nothing, since many
 * programs write an empty one for a body that they did not keep: its sizes must agree.
 */
function wasEmpty(response: Record<string, unknown>, headers: Headers): boolean {
  const content = isObject(response.content) ? response.content : {};
  const size = numberOf(content.size);
  const announced = Number(headerValue(headers, 'content-length') ?? Number.NaN);
  // What packing saved: with it, the size on the wire follows.
  const onWire = size - numberOf(content.compression);
  // The end of an empty body in chunks has 5 bytes of its own.
  const isEnd = isChunked(headers) && response.bodySize === 5;
  const sizes = [size, isEnd ? 0 : numberOf(response.bodySize), announced, onWire];
  if (sizes.some((one) => one > 0)) return false;
  // A size that a program did not take is 0 as well, so a missing text needs one more witness.
  return typeof content.text === 'string' || announced === 0 || isEnd
    ? sizes.some((one) => one === 0)
    : size === 0 && !headers.some(([name]) => /^(?:transfer|content)-encoding$/i.test(name));
}

/** Whether a body is packed still: it says so itself, or its head does and it is no text. */
export function isPacked(body: Uint8Array | string, coding: string): boolean {
  const start =
    typeof body === 'string'
      ? body.slice(0, 4)
      : new TextDecoder('latin1').decode(body.subarray(0, 4));
  // The marks of gzip, deflate and zstd, which no text has.
  if (/^\p{Cc}[\u008b\u2039\ufffd]|^x[\u009c\u0153\u00da]|^\(\u00b5\/\u00fd/u.test(start))
    return true;
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  return /\b(?:gzip|deflate|br|zstd)\b/i.test(coding) && /[^\P{Cc}\t\n\f\r]|\ufffd/u.test(text);
}

/** Whether a body still has the sizes of its chunks (RFC 9112, 7.1) around it. */
function isFramed(body: Uint8Array | string, headers: Headers): boolean {
  if (!isChunked(headers)) return false;
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  return /^[0-9a-f]{1,8}(?:;[^\r\n]*)?\r?\n/i.test(text) && !parseJson(text).ok;
}

/** A body that is in a file as it is, or only its beginning. A size alone proves little: some programs write that of the packed body. */
function wholeOrCut(body: Uint8Array | string, sizes: readonly number[]): RecordedBody {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const size = sizes.find((one) => one > bytes.length);
  if (size === undefined || parseJson(new TextDecoder().decode(bytes)).ok)
    return { body, lacks: null };
  return {
    body,
    lacks: `The file has ${grouped(bytes.length)} of the ${grouped(size)} bytes of the reply: whoever saved it cut or replaced the body.`,
  };
}

/**
 * The body of a recorded reply, with its text, its sizes and its encoding weighed together. A body
 * that was not recorded, or only in part, is never taken for an empty or whole one.
 */
export function recordedBody(
  response: Record<string, unknown>,
  status: number,
  headers: Headers,
): RecordedBody {
  const content = isObject(response.content) ? response.content : {};
  const { text } = content;
  const size = numberOf(content.size);
  if (typeof text !== 'string' || text === '') {
    // A reply with one of these has no body, whatever its head announces.
    if ([204, 205, 304].includes(status) || wasEmpty(response, headers))
      return { body: '', lacks: null };
    return lacking(typeof content._file === 'string' ? elsewhere : notRecorded);
  }
  const encoding = typeof content.encoding === 'string' ? content.encoding.toLowerCase() : '';
  const bytes = encoding === 'base64' ? decodeBase64(text).bytes : null;
  // Firefox names Base64 beside a plain text.
  const isPlain = encoding === 'base64' && bytes === null && parseJson(text).ok;
  if (encoding === 'base64' && bytes === null && !isPlain)
    return lacking('The body of the reply is not Base64.');
  if (!/^(?:|base64|utf-?8|identity|gzip|x-gzip|deflate|br)$/.test(encoding))
    return lacking('The body of the reply is in an encoding that HAR does not define.');
  const coding = headerValue(headers, 'content-encoding') ?? '';
  const body = bytes ?? text;
  if (isPacked(body, `${coding} ${encoding}`)) return lacking(packed);
  if (isFramed(body, headers)) return lacking(inChunks);
  // What a reply announces is the size of the packed body where it was packed.
  const announced = coding === '' ? Number(headerValue(headers, 'content-length')) : Number.NaN;
  const found = wholeOrCut(body, [size, announced]);
  return isPlain
    ? {
        ...found,
        odd: 'The file says that this body is Base64. It is plain text, and read as that.',
      }
    : found;
}

/** The body that follows a head in a saved file; an empty one may only be missing, as with `curl -I`. */
export function bodyBehind(
  status: number,
  headers: Headers,
  body: Uint8Array | string,
): RecordedBody {
  const coding = headerValue(headers, 'content-encoding') ?? '';
  if (isPacked(body, coding)) return lacking(packed);
  if (body.length > 0) {
    if (isFramed(body, headers)) return lacking(inChunks);
    const length = headerValue(headers, 'content-length');
    return wholeOrCut(body, [coding === '' ? Number(length) : Number.NaN]);
  }
  return recordedBody({ content: { text: '' } }, status, headers).lacks === null
    ? { body, lacks: null }
    : lacking(
        'The file has the head of a reply and not its body. Save it with curl -i, without -I.',
      );
}
