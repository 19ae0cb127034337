import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The size of a folder: `files`, `lines` and `tokens` of its code without comments, `bytes` of these tokens and of all that is beside the code. */
export type RoomSize = { files: number; lines: number; tokens: number; bytes: number };

const code = /\.(?:ts|tsx|mts|cts|js|mjs)$/;
/** Counted by their bytes alone, so that code that moves there is seen. */
const beside = /\.(?:css|json|html|txt|csv)$/;
/** A comment, a text, a name, a number or any other sign; a comment is no token. */
const token =
  /\/\/[^\n]*|\/\*.*?\*\/|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_$][\p{L}\p{N}_$]*|\p{Nd}[\p{L}\p{N}_.]*|[^\s\x85]|\ufeff/gsu;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The size of each room of a folder (what lies directly in it: a folder with all below it, or a file), the largest first, and of `ALL` of them.
 * What npm installed is left out. A line ends with \n, \r\n or \r.
 */
export function roomSizes(folder: string): Record<string, RoomSize> {
  const rooms: Record<string, RoomSize> = {};
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, file);
    const [room = file] = file.split(/[\\/]/);
    const isCode = code.test(file);
    if (!isCode && !beside.test(file)) continue;
    if (/node_modules/.test(file) || !statSync(path).isFile()) continue;
    const text = utf8.decode(readFileSync(path)).replaceAll(/\r\n?/g, '\n');
    const tokens = (text.match(token) ?? []).filter((one) => !/^\/[/*]/.test(one));
    for (const key of [room, 'ALL']) {
      rooms[key] ??= { files: 0, lines: 0, tokens: 0, bytes: 0 };
      rooms[key].bytes += Buffer.byteLength(isCode ? tokens.join('') : text);
      if (!isCode) continue;
      rooms[key].files += 1;
      rooms[key].lines += text.split('\n').length - 1;
      rooms[key].tokens += tokens.length;
    }
  }
  return Object.fromEntries(
    Object.entries(rooms).sort(([, one], [, other]) => other.tokens - one.tokens),
  );
}
