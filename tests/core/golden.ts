import { expect } from 'vitest';

/** Every UTF-16 unit of a text as JSON can escape it. */
export const inEscapes = (text: string): string =>
  Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/** JSON with every character that is not ASCII as its escape, since nobody would see some of them. */
export const visible = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[^ -~]/g, inEscapes);

/** Compares what is said of each input with the golden file of this name beside the test. */
export async function expectGolden(
  name: string,
  told: readonly string[],
  between = '\n\n',
): Promise<void> {
  const file = name.replaceAll('"', '').replaceAll(/[:,]? /g, '-');
  await expect(`${told.join(between)}\n`).toMatchFileSnapshot(`golden/${file}.txt`);
}

/** A line without the level that it begins with, if it does. */
const withoutLevel = (line: string): string => line.replace(/^(?:error|warning|info) /, '');

/** How lines differ from the usual ones: those that are new, those with another level, and the beginnings of those that are missing. */
export function beyondUsual(lines: readonly string[], usual: readonly string[]): string[] {
  const isAlike = (one: string) => (other: string) => withoutLevel(one) === withoutLevel(other);
  const gone = usual.filter((line) => !lines.some(isAlike(line)));
  const told = lines.flatMap((line) => {
    if (usual.includes(line)) return [];
    const before = usual.find(isAlike(line));
    return before ? `${line.split(' ', 3).join(' ')}: no longer ${before.split(' ', 1)}` : line;
  });
  if (gone.length > 0) told.push(`no more: ${gone.map((line) => /\S+(?: [^ :]+)?/.exec(line))}`);
  return told;
}
