import type { HttpReply } from '#core/http/http.ts';
import {
  ownWords,
  redactSentence,
  redactWhole,
  redactWithin,
  wholeOnly,
} from '#core/secrets/redact.ts';
import { type Held, isLong, piecesOf, suppliedOf } from '#core/secrets/spellings.ts';
import type { ReplyHead } from '#operations/schemas.ts';
import { replyHead } from './widget/reply-head.ts';

/**
 * What one exchange hides. `sent`: stored secrets that the other end got; `unsent`: secrets that it did not get; `own`: those that the window gave itself, such as a
 * URL secret that it typed or a visitor's token that it pasted. `given`: what the window put into the exchange, `request` what that led to, without secrets.
 */
type Exchange = {
  sent: readonly string[];
  unsent?: readonly string[];
  own?: readonly string[];
  given: unknown;
  request: unknown;
};

/**
 * The masker of one exchange: no result of it tells the window whether a guess at a piece of a
 * secret, or at a short secret, is right.
 */
export type Masker = {
  /** For the judge, which masks the reply: all secrets, and the parts of them that do not count. */
  secrets: readonly string[];
  held: readonly Held[];
  /** The secrets that a message may report as repeated whole. */
  nameable: readonly string[];
  /** Masks what the window supplied itself, such as the request: whole secrets of 12 letters and more only. */
  given<T>(value: T): T;
  /** Masks sentences of ours about the exchange; `more` are secrets that only its reply brought. */
  said<T>(value: T, more?: readonly string[]): T;
  /** Masks what the other end supplied. */
  came<T>(value: T): T;
  head(reply: HttpReply): ReplyHead;
};

/** Under these names stands a word of the contract, which is the same whatever the window guesses. */
const wordsOfOurs = new Set([
  ...ownWords,
  'action',
  'surface',
  'category',
  'type',
  'authorization',
  'wired',
]);

/** The texts and numbers of what the window gave, without the names that we gave them. */
function valuesOf(given: unknown, name = ''): string[] {
  if (typeof given === 'string' || typeof given === 'number')
    return wordsOfOurs.has(name) ? [] : [String(given)];
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    valuesOf(value, Array.isArray(given) ? name : key),
  );
}

/** Letters of what windows supplied that are remembered for secrets that were in no exchange yet. */
const maxLetters = 1_000_000;

/** `all` as JSON, with names and what they became in the request; `values`: the texts alone, in which short secrets are looked for. */
type Supplied = { all: string; values: string };

const piecesIn = ({ all, values }: Supplied, secret: string): string[] => [
  ...suppliedOf(secret, all).filter(isLong),
  ...suppliedOf(secret, values),
];

/**
 * What was supplied in this run. A server may keep what one call holds and repeat it in the reply to another one, so that it counts for all later exchanges. Texts are
 * remembered up to a bound; once a secret was in an exchange, only its pieces are, and these without one.
 */
function suppliedInRun() {
  const texts = new Map<string, Supplied>();
  const known = new Map<string, Set<string>>();
  let letters = 0;
  return {
    add(supplied: Supplied): void {
      if (texts.has(supplied.all)) return;
      for (const [secret, pieces] of known)
        for (const piece of piecesIn(supplied, secret)) pieces.add(piece);
      texts.set(supplied.all, supplied);
      letters += supplied.all.length;
      for (const { all } of texts.values()) {
        if (letters <= maxLetters || texts.size === 1) break;
        texts.delete(all);
        letters -= all.length;
      }
    },
    of(secret: string): Held {
      const pieces =
        known.get(secret) ??
        new Set([...texts.values()].flatMap((supplied) => piecesIn(supplied, secret)));
      known.set(secret, pieces);
      return { of: secret, pieces: [...pieces] };
    },
  };
}

/** Makes the masker of an exchange, before it is sent. */
export type Masking = (exchange: Exchange) => Masker;

/** The masking of one run. */
export function createMasking(): Masking {
  const run = suppliedInRun();
  return ({ sent, unsent = [], own = [], given, request }) => {
    run.add({ all: JSON.stringify([given, request]), values: valuesOf(given).join('\n') });
    const stored = sent.filter((secret) => secret !== '' && !own.includes(secret));
    const others = unsent.filter((secret) => !sent.includes(secret) && !own.includes(secret));
    const secrets = [...sent, ...others, ...own];
    const held: Held[] = [
      ...stored.map(run.of),
      ...wholeOnly(others),
      ...own.map((of) => ({ of, pieces: [], own: true as const })),
    ];
    return {
      secrets,
      held,
      nameable: secrets.filter(
        (secret) => isLong(secret) || !piecesOf(secret, held).includes(secret),
      ),
      given: (value) => redactWhole(value, secrets),
      said: (value, more = []) => redactSentence(value, [...secrets, ...more], held),
      came: (value) => redactWithin(value, secrets, held),
      head: (reply) => replyHead(reply, secrets, held),
    };
  };
}
