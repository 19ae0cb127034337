import fc from 'fast-check';

export const secret = 'kX9vQ2mTz8LpRw4Yb7NcHd3F';

export const hex = (text: string): string => Buffer.from(text).toString('hex');

/** Secrets by chance, which are no words of ours; `more` are letters that they can have as well. */
export const madeSecrets = (more = ''): fc.Arbitrary<string> =>
  fc
    .string({
      unit: fc.constantFrom(...`abcdefXYZ0123456789-_.${more}`),
      minLength: 16,
      maxLength: 80,
      size: 'max',
    })
    .filter((text) => /\d/.test(text) && new Set(text).size > 8 && !/^[-_.]|[-_.]$/.test(text));

/** A record of the document service, without the document. */
export const record = {
  status_code: 200,
  id: '12345678-1234-4234-8234-123456789012',
  status: 'Completed',
};

/** As HTML escapes it. */
export const html = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => (sign === "'" ? '&#39;' : (named[sign] ?? sign)));
const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
