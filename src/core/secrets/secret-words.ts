// What documentation, masks and templates put where a secret would stand.
const placeholder =
  /your|example|placeholder|change[_-]?me|redacted|masked|hidden|removed|dummy|sample|replace|insert|xxxx|\*\*|••|\.\.\.|…|^[<{[$%]|[>}\]]$/i;

/** Whether the text stands for a secret without being one: `YOUR_TOKEN_HERE`, `sk-ab12****`, `${API_KEY}`. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text);

const words = [
  'password',
  'passwd',
  'passphrase',
  'pass',
  'pwd',
  'secret',
  'token',
  'user',
  'username',
  'null',
  'none',
  'undefined',
];

/** Whether the text can be a password where one is certain to stand: anything but a placeholder and the word itself. */
export const isPassword = (text: string): boolean =>
  text !== '' && !isPlaceholder(text) && !words.includes(text.toLowerCase());

const ordinary = new Set([
  ...words,
  'admin',
  'administrator',
  'root',
  'test',
  'guest',
  'client',
  'key',
  'apikey',
  'service',
  'default',
  'basic',
  'bearer',
]);

/** Whether the text is a word that user names and passwords are made of by habit, and that stands in many other texts. */
export const isOrdinaryWord = (text: string): boolean => ordinary.has(text.toLowerCase());

/** Plain words, names of errors, dates and versions have few letters and digits side by side; keys and good passwords have many. */
const mixed = { inOnePart: 8, inAll: 16 };

/** Whether the text looks made by chance: letters mixed with digits, in one long part or in many (a UUID). An address is none. */
export function looksRandom(text: string): boolean {
  if (isPlaceholder(text) || /^\w+:\/\//.test(text)) return false;
  const parts = text
    .split(/[^A-Za-z0-9@!#$^]+/)
    .filter((part) => /\d/.test(part) && /[A-Za-z]/.test(part));
  const lengths = parts.map((part) => part.length);
  return (
    Math.max(0, ...lengths) >= mixed.inOnePart ||
    lengths.reduce((sum, length) => sum + length, 0) >= mixed.inAll
  );
}

const trouble =
  /^(?:required|missing|invalid|expired|unavailable|mismatch|mismatched|incorrect|wrong|denied|forbidden|unauthori[sz]ed|unknown|error)[\W_]?\d{1,4}$/i;

/** Whether a text under the name of a secret says what is wrong with it, with the number of the error: `required1`. */
export const namesTrouble = (text: string): boolean => trouble.test(text);

const lastWords = new Set([
  'password',
  'passwd',
  'passphrase',
  'pass',
  'pwd',
  'secret',
  'credential',
]);
const lastPairs = new Set(
  ['api', 'access', 'secret', 'private', 'signing', 'encryption']
    .map((kind) => `${kind}key`)
    .concat(
      ['api', 'access', 'auth', 'refresh', 'bearer', 'session', 'secret', 'x'].map(
        (kind) => `${kind}token`,
      ),
    ),
);

const inQueries = new Set(['key', 'code', 'sig', 'signature', 'auth', 'hmac']);

/** Whether a query parameter of this name, decoded, holds a secret: there `key`, `code` and `sig` do as well. */
export const namesSecretParameter = (name: string): boolean =>
  namesSecret(name) || inQueries.has(name.toLowerCase());

/** Whether a key, a header or a variable of this name holds a secret: `X-API-Key`, `clientSecret`, `DB_PASSWORD`; not `next_page_token`. */
export function namesSecret(name: string): boolean {
  const parts = (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) =>
    part.toLowerCase(),
  );
  const last = parts.at(-1) ?? '';
  const isAlone = parts.length === 1 && (last === 'token' || last === 'authorization');
  return (
    isAlone ||
    lastWords.has(last) ||
    lastPairs.has(last) ||
    lastPairs.has(`${parts.at(-2) ?? ''}${last}`)
  );
}
