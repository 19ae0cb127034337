/** A text without the framing of chunks (RFC 9112, 7.1), and how many those were; null for any other, and where not all of it is there. */
export function unchunked(text: string): { text: string; count: number } | null {
  if (!/^[0-9a-f]{1,8}(?:;[^\r\n]*)?\r?\n/i.test(text)) return null;
  const bytes = new TextEncoder().encode(text);
  const letters = new TextDecoder('latin1').decode(bytes);
  const size = /([0-9a-f]{1,8})(?:;[^\r\n]*)?\r?\n|0$/iy;
  const parts: Uint8Array[] = [];
  for (let at = 0; ; ) {
    size.lastIndex = at;
    const length = Number.parseInt(size.exec(letters)?.[1] ?? '0', 16);
    const from = size.lastIndex;
    if (from === 0) return null;
    if (length === 0) break;
    parts.push(bytes.subarray(from, from + length));
    const end = /\r?\n/y;
    end.lastIndex = from + length;
    if (!end.test(letters)) return null;
    at = end.lastIndex;
  }
  const decoder = new TextDecoder();
  const joined = parts.map((part) => decoder.decode(part, { stream: true })).join('');
  return { text: joined + decoder.decode(), count: parts.length };
}
