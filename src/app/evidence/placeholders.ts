import type { HttpRequest } from '#core/http/http.ts';
import { isHarmlessHeader } from '#core/secrets/harmless-headers.ts';
import { namesCredential } from '#core/secrets/head-secrets.ts';

/** A text in pieces: what it says, and the environment variables that stand for secrets in it. */
export type Template = readonly ({ text: string } | { variable: string })[];

/** A request to write down in some language. Only its address and its headers have variables: a mask in a body was sent as it is, or was typed. */
export type RequestTemplate = {
  method: HttpRequest['method'];
  url: Template;
  headers: readonly (readonly [name: string, value: Template])[];
  body: string | null;
  /** The variables in it, each once. */
  variables: readonly string[];
};

/** The variables for the credential of an exchange and for the secrets of its address. */
export type SecretNames = { credential: string; address: string };

/** Where no token is known by name. */
export const usualNames: SecretNames = { credential: 'ASSAY_TOKEN', address: 'URL_SECRET' };

/**
 * The name of an environment variable for a token with this label, such as `SHOP_KEY`. It ends with a
 * word for a secret, so that it is never the name of a variable that every shell has.
 */
export function variableOf(label: string): string {
  const name = label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|(?<!_)_+$/g, '')
    .slice(0, 60);
  if (name === '') return usualNames.credential;
  return /(?:TOKEN|KEY|SECRET|PASSWORD)$/.test(name) ? name : `${name}_TOKEN`;
}

/** A run of dots, also as an address spells it: one secret, or what was made unreadable of one. */
export const masks = /(?:•|%E2%80%A2){4,}/gi;

function templateOf(text: string, nameOf: (place: number) => string): Template {
  const pieces: ({ text: string } | { variable: string })[] = [];
  let [end, place] = [0, 0];
  for (const { index, 0: mask } of text.matchAll(masks)) {
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ variable: nameOf(place) });
    end = index + mask.length;
    place += 1;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Every client writes these itself, from the address, the body and the connection. */
const ownOfClients = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/** The request with variables for its masked secrets. Several secrets of an address are numbered. */
export function requestTemplate(request: HttpRequest, names: SecretNames): RequestTemplate {
  const url = templateOf(request.url, (place) =>
    place === 0 ? names.address : `${names.address}_${place + 1}`,
  );
  const masked = request.headers.filter(([, value]) => value.search(masks) !== -1);
  // The others are secrets of their own.
  const credential =
    masked.find(([name]) => namesCredential(name)) ??
    masked.find(([name]) => !isHarmlessHeader(name.toLowerCase()));
  const headers = request.headers
    .filter(([name]) => !ownOfClients.has(name.toLowerCase()))
    .map(([name, value]) => {
      const isCredential = name === credential?.[0];
      return [
        name,
        templateOf(value, () => (isCredential ? names.credential : variableOf(name))),
      ] as const;
    });
  const used = [url, ...headers.map(([, value]) => value)].flatMap((template) =>
    template.flatMap((piece) => ('variable' in piece ? [piece.variable] : [])),
  );
  return {
    method: request.method,
    url,
    headers,
    body: request.body,
    variables: [...new Set(used)],
  };
}

/** The template as one text, with each piece written by the language that it is for. */
export const writeTemplate = (
  template: Template,
  text: (text: string) => string,
  variable: (name: string) => string,
): string =>
  template.map((piece) => ('text' in piece ? text(piece.text) : variable(piece.variable))).join('');
