/** Texts with a key each, for a list in which the same text may stand twice. */
export function keyedTexts(texts: readonly string[]): { key: string; text: string }[] {
  const counts = new Map<string, number>();
  return texts.map((text) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return { key: `${count} ${text}`, text };
  });
}
