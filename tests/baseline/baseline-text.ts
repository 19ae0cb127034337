/** JSON with one line for what is short or has no keys, so that a diff shows what changed. */
export const baselineText = (value: object): string => `${written(value, '')}\n`;

const longest = 160;

function written(value: unknown, indent: string): string {
  const line = JSON.stringify(value);
  if (line.length <= longest || value === null || typeof value !== 'object') return line;
  if (Array.isArray(value)) return line;
  const inner = `${indent} `;
  const lines = Object.entries(value).map(
    ([key, one]) => `${inner}${JSON.stringify(key)}: ${written(one, inner)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
