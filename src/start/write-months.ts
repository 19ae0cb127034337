import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// `npm run months` writes the names of the months from the languages of Node. They are checked in, because browsers differ.

const locales = 'en de fr es pt it nl pl';

const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]/gu, '');

/** The names of a month as they stand alone and beside a day. A short one counts unless the long one begins with it. */
function namesOf(locale: string, month: number): string {
  const date = new Date(Date.UTC(2026, month, 15));
  const names = (['long', 'short'] as const).flatMap((style) =>
    [{}, { day: 'numeric' as const }].map((more) => {
      const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC', ...more });
      return plain(format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '');
    }),
  );
  const wanted = [...new Set(names)].filter(
    (name) => name !== '' && !names.some((other) => other !== name && other.startsWith(name)),
  );
  return wanted.join(' ');
}

const lines = locales.split(' ').map((locale) => {
  const months = Array.from({ length: 12 }, (_, month) => namesOf(locale, month)).join('|');
  return `  ${/^\w+$/.test(locale) ? locale : `'${locale}'`}: '${months}',`;
});

writeFileSync(
  fileURLToPath(new URL('../core/text/month-names.ts', import.meta.url)),
  `// Written by \`npm run months\` from the Intl of Node; not edited by hand.

/** The names of the twelve months by language, in lower case without accents; a cell may shorten them. */
export const monthNames: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
);
