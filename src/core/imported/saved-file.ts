import type { Headers } from '../http/http.ts';
import { decodeBody } from '../json/text.ts';
import { bodyBehind } from './recorded-body.ts';

/** The head of a saved reply, as `curl -i` and HTTP itself write it. */
export type SavedHead = { status: number; statusText: string; headers: Headers };

/**
 * A saved file as it is read: `head` where it begins with that of a reply, `earlier` the statuses of
 * the replies before it, such as redirects. `lacks` says why the body is not whole.
 */
export type SavedFile = {
  body: Uint8Array | string;
  isUtf16: boolean;
  head: SavedHead | null;
  earlier: number[];
  lacks: string | null;
};

/** The text of a file that is UTF-16 by its mark, as Windows PowerShell saves it; null for any other, and for XML, which names its encoding itself. */
function utf16Text(body: Uint8Array | string): string | null {
  if (typeof body === 'string') return null;
  const mark = (body[0] ?? 0) * 0x100 + (body[1] ?? 0);
  if (mark !== 0xfffe && mark !== 0xfeff) return null;
  const text = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(body);
  return /^\s*</.test(text) ? null : text;
}

/** Characters in which the heads of a reply must end. */
const longestHeads = 1024 * 1024;

const statusLine = /^HTTP\/\d(?:\.\d)? (\d{3})(?: ([^\r\n]*))?\r?\n/;

/** Whether another reply follows one with this head: an interim one, a redirect, a login or a proxy's own. */
const isFollowed = ({ status, statusText }: SavedHead): boolean =>
  status < 200 ||
  (status >= 300 && status < 400) ||
  status === 401 ||
  status === 407 ||
  /connection established/i.test(statusText);

const headersIn = (lines: readonly string[]): Headers =>
  lines.flatMap((one): Headers => {
    const [, name, value] = /^([^\s:]+)[ \t]*:[ \t]*(.*?)\s*$/.exec(one) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });

/** The heads at the beginning of a text, and where the last of them ends; null where there is none. */
function headsOf(text: string): { heads: SavedHead[]; end: number } | null {
  if (!text.startsWith('HTTP/')) return null;
  const heads: SavedHead[] = [];
  let end = 0;
  for (;;) {
    const line = statusLine.exec(text.slice(end, end + 10_000));
    if (line === null) break;
    const from = end + line[0].length;
    const blank = /^\r?\n|\r?\n\r?\n/.exec(text.slice(from));
    const lines = text.slice(from, blank ? from + blank.index : text.length).split(/\r?\n/);
    const headers = headersIn(lines);
    const head = { status: Number(line[1]), statusText: (line[2] ?? '').trim(), headers };
    heads.push(head);
    end = blank ? from + blank.index + blank[0].length : text.length;
    if (!isFollowed(head)) break;
  }
  return heads.length === 0 ? null : { heads, end };
}

/** Reads a saved file: UTF-16 as text, and the heads that `curl -i` writes before the body apart from it. */
export function readSavedFile(saved: Uint8Array | string): SavedFile {
  const text = utf16Text(saved);
  const begin = decodeBody(typeof saved === 'string' ? saved : saved.subarray(0, 4096)).text;
  // The command that is copied along from a terminal.
  const [command = ''] = /^[^\n]*\bcurl\b[^\n]*\n(?=HTTP\/\d)/.exec(text ?? begin) ?? [];
  const body =
    command === '' ? (text ?? saved) : (text ?? decodeBody(saved).text).slice(command.length);
  const file = { body, isUtf16: text !== null, head: null, earlier: [], lacks: null };
  const mark = typeof body !== 'string' && body[0] === 0xef && body[1] === 0xbb ? 3 : 0;
  // One character for each byte, so that places in the text are places in the bytes.
  const start =
    typeof body === 'string'
      ? body.replace(/^\uFEFF/, '')
      : new TextDecoder('latin1').decode(body.subarray(mark, mark + longestHeads));
  const found = headsOf(start.slice(0, longestHeads));
  const head = found?.heads.at(-1);
  if (!found || head === undefined) return file;
  const behind =
    typeof body === 'string' ? start.slice(found.end) : body.subarray(mark + found.end);
  const earlier = found.heads.slice(0, -1).map(({ status }) => status);
  return { ...file, head, earlier, ...bodyBehind(head.status, head.headers, behind) };
}
