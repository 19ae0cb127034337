import type { Texts } from '#app/texts.ts';

export type ChannelReply = { bytes: Uint8Array; headers: Record<string, string> };

/** RFC 6266 with RFC 5987 encoding, so that any name survives, also one with half a letter that JSON can write and UTF-8 cannot. */
const attachment = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`;

const textPath = /^\/text\/([\w-]+)$/;

/** Whether an address names a text, stored or not. */
export const isOfByteChannel = ({ pathname }: URL): boolean => textPath.test(pathname);

/**
 * The byte channel: `text/<id>` returns a stored text in UTF-8, `text/<id>?save` the file in its
 * own encoding. Null for other paths; an id that is no longer stored returns no bytes and a type
 * that says so.
 */
export function readByteChannel(texts: Texts, url: URL): ChannelReply | 'gone' | null {
  const id = textPath.exec(url.pathname)?.[1];
  if (id === undefined) return null;
  const text = texts.find(id);
  if (text === null) return 'gone';
  const save = url.searchParams.has('save');
  return {
    bytes: save ? text.original : text.shown,
    headers: {
      'Content-Type': save ? 'application/octet-stream' : 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(save ? { 'Content-Disposition': attachment(text.name) } : {}),
    },
  };
}

/** The answer to a window that requests a text that is no longer in memory. */
export const goneSentence = 'This text is no longer in memory. Fetch it again.';
