import { type Readable, Transform, type TransformCallback } from 'node:stream';

const newline = 0x0a;
/** The bytes of a message that is too long in which its id is looked for: clients write it first or last. */
const edge = 500;

const idPattern = String.raw`"id"\s*:\s*("[^"\\]{1,200}"|\d{1,15})`;
const idFirst = new RegExp(String.raw`^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?${idPattern}`);
const idLast = new RegExp(String.raw`,\s*${idPattern}\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$`);

/**
 * The messages of a client, one line at a time. The parts of a line are joined once, at its end, so that the time grows with its length and not with the square of it. A line of more
 * than `most` bytes is left out, and `refuse` is called with the id in it, null where none is found.
 */
export function wholeMessages(
  input: Readable,
  most: number,
  refuse: (id: string | number | null) => void,
): Readable {
  let parts: Buffer[] = [];
  let size = 0;
  const take = (part: Buffer): void => {
    size += part.length;
    parts.push(part);
    if (size <= most) return;
    // Of a message that is too long only both ends stay.
    const first = parts[0]?.subarray(0, edge) ?? part;
    const last = Buffer.concat(parts.slice(-2)).subarray(-edge);
    parts = [Buffer.from(first), Buffer.from(last)];
  };
  const lines = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      for (let start = 0; start < chunk.length; ) {
        const at = chunk.indexOf(newline, start);
        const end = at === -1 ? chunk.length : at + 1;
        take(chunk.subarray(start, end));
        start = end;
        if (at === -1) break;
        if (size <= most) this.push(Buffer.concat(parts));
        else refuse(idIn(parts.map(String)));
        parts = [];
        size = 0;
      }
      done();
    },
  });
  input.on('error', (error) => lines.destroy(error));
  input.on('close', () => lines.end());
  return input.pipe(lines);
}

function idIn([first = '', last = '']: readonly string[]): string | number | null {
  const found = (idFirst.exec(first) ?? idLast.exec(last))?.[1];
  return found === undefined ? null : JSON.parse(found);
}
