import { decodeBody } from '../json/text.ts';
import { inOrder } from '../secrets/credentials.ts';
import { headSecrets, unknownValues } from '../secrets/head-secrets.ts';
import { maskedInPlace } from '../secrets/masked-json.ts';
import { eachText, redactWhole, redactWithin } from '../secrets/redact.ts';
import { secretsIn, wholeSecretsIn } from '../secrets/spellings.ts';
import { visitorTokens, withoutKnownWords } from './foreign-secrets.ts';
import type { HarEntry } from './har.ts';
import type { ImportedExchange, LeftAside } from './imported-exchange.ts';

/** Secrets of a recording that are looked for in every text of it in any spelling; all others as they are written. */
const maxSecrets = 40;
/** Tokens of visitors that every reply is searched for as such, beside the one of its own call. */
const maxTokens = 3;

/** The exchange without its `own` secrets, those of `others` in the recording, and those of this Assay (`known`). */
export function withoutSecrets(
  exchange: ImportedExchange,
  own: readonly string[],
  others: readonly string[],
  known: readonly string[],
): ImportedExchange {
  const { body, ...rest } = exchange;
  const text = body === null ? '' : decodeBody(body).text;
  // Looked for in all of it at once: hundreds of small texts take long. Those of others are the same for every call, and are prepared once.
  const all = `${JSON.stringify(rest)}\n${text}`;
  if ([own, others, known].every((some) => secretsIn(all, some).length === 0)) return exchange;
  const recorded = [...own, ...others];
  const shown = redactWhole(redactWithin(rest, recorded), known);
  if (body === null) return { ...shown, body };
  const found = [...secretsIn(text, recorded), ...wholeSecretsIn(text, known)];
  const masked = maskedInPlace(text, inOrder(found));
  return { ...shown, body: masked === text ? body : new TextEncoder().encode(masked) };
}

/** The exchange without these secrets, as far as they are written as they are: a recording may have thousands. */
function withoutWords(exchange: ImportedExchange, words: ReadonlySet<string>): ImportedExchange {
  const { body, ...rest } = exchange;
  const shown = eachText(rest, (text) => withoutKnownWords(text, words));
  const text = body === null ? '' : decodeBody(body).text;
  const masked = withoutKnownWords(text, words);
  return { ...shown, body: masked === text ? body : new TextEncoder().encode(masked) };
}

/** What is secret in a recording: the first secrets are looked for in every text of it in any spelling, those beyond as they are written. */
export class RecordedSecrets {
  readonly #first = new Set<string>();
  readonly #words = new Set<string>();
  readonly #tokens = new Set<string>();

  add(secrets: readonly string[]): void {
    for (const secret of secrets)
      if (this.#first.size < maxSecrets) this.#first.add(secret);
      else if (!this.#first.has(secret)) this.#words.add(secret);
  }

  addEntry({ headers, reply }: HarEntry): void {
    for (const token of visitorTokens(headers))
      if (this.#tokens.size < maxTokens) this.#tokens.add(token);
    this.add(headSecrets([...headers, ...(reply?.headers ?? [])]));
    for (const value of unknownValues(headers).made) this.#words.add(value);
  }

  /** Tokens of visitors that any reply may repeat. */
  get tokens(): readonly string[] {
    return [...this.#tokens];
  }

  /** The exchange without these secrets, its `own` and those of this Assay (`known`). */
  mask(
    exchange: ImportedExchange,
    own: readonly string[],
    known: readonly string[],
  ): ImportedExchange {
    const shown = withoutSecrets(exchange, own, [...this.#first], known);
    return this.#words.size === 0 ? shown : withoutWords(shown, this.#words);
  }

  maskRows(rows: readonly LeftAside[], known: readonly string[]): LeftAside[] {
    const shown = redactWhole(redactWithin([...rows], [...this.#first]), known);
    return eachText(shown, (text) => withoutKnownWords(text, this.#words));
  }
}
