/**
 * What a terminal would act upon or would not show: control characters (C0, DEL and C1, hence every escape sequence), direction
 * marks, zero-width and other format characters, tags, separators of lines and paragraphs, lone surrogates. Line breaks and
 * tabs stay, and the two selectors that choose how the emoji before them looks.
 */
const unprintable =
  /(?![\n\t]|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');

/** A text as a terminal may get it. JSON stays the same JSON, because such characters stand in its strings only. */
export const forTerminal = (text: string): string => text.replace(unprintable, escaped);

type Output = NodeJS.WriteStream & { fd: number };

/** Whoever reads the output went away, as `head` does. */
const readerLeft = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ECONNRESET']);

/**
 * Guards an output of the process, whatever writes to it: what goes to a terminal is escaped, what goes anywhere else is left as it is.
 * A reader that left changes nothing, so that the command still ends with its verdict; `failed` hears of every other error, such as
 * a full disk.
 */
export function guardOutput(stream: Output, failed: (error: NodeJS.ErrnoException) => void): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!readerLeft.has(error.code ?? '')) failed(error);
  });
  if (!stream.isTTY) return;
  const write = stream.write.bind(stream) as (chunk: string, ...rest: unknown[]) => boolean;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean =>
    write(
      forTerminal(typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk)),
      ...rest.filter((one) => typeof one === 'function'),
    );
}
