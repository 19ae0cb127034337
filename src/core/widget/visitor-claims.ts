import { type Finding, requestFinding } from '../contract/finding.ts';
import { described, excerpt } from '../contract/words.ts';
import { spanText } from '../document/retention.ts';
import { grouped, several } from '../text/wording.ts';

/** Why a token is refused, and what to do about it; whole sentences that repeat no claim but a time. */
export type Refusal = { reason: string; fix?: string | undefined };

const timeClaims = ['exp', 'nbf', 'iat'] as const;

/** Seconds since 1970 as a date, and how far that is from `now`; words where a date cannot hold them. */
function when(seconds: number, now: number): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return 'a time outside the range of dates';
  const apart = seconds - now / 1000;
  return `${date.toISOString()}, ${span(apart)} ${apart > 0 ? 'after' : 'before'} this call`;
}

/** A span of seconds: exact up to ten minutes, where clocks differ. */
function span(seconds: number): string {
  const whole = Math.max(1, Math.round(Math.abs(seconds)));
  const years = Math.round(whole / 31_556_952);
  if (whole <= 600) return several(whole, 'second');
  return years > 1 ? `${grouped(years)} years` : spanText(whole * 1000);
}

// Seconds of the years 5138 and 4,000,000; as milliseconds and microseconds they lie in 1973 and 2001 or later.
const [fromMilliseconds, fromMicroseconds, fromNanoseconds] = [1e11, 1e14, 1e17];

/** The unit that a time claim is written in by its size, where it cannot be seconds. */
function unitOf(value: number): string | null {
  if (value < fromMilliseconds || value >= 1e20) return null;
  if (value < fromMicroseconds) return 'milliseconds';
  return value < fromNanoseconds ? 'microseconds' : 'nanoseconds';
}

const secondsFix = (name: string): string =>
  `Write ${name} as whole seconds since 1970: Math.floor(Date.now() / 1000) in JavaScript.`;

const clockFix =
  'Make a new token. If this one is new, compare the clocks of the machine that made it and of this one.';

/** Why a time claim makes a token invalid at `now`, milliseconds since 1970 (RFC 7519, 4.1). Assay allows no difference between clocks. */
export function timeClaimFault(name: string, value: unknown, now: number): Refusal {
  if (!timeClaims.some((one) => one === name))
    return { reason: `The claim ${name} of the token is not valid.` };
  if (typeof value !== 'number') {
    const is = typeof value === 'string' ? 'a text' : described(value);
    const reason = `The claim ${name} of the token must be a number of seconds, but it is ${is}.`;
    return { reason, fix: secondsFix(name) };
  }
  const tolerance = 'Assay allows no difference between clocks.';
  if (name === 'exp') {
    const isSpan = value >= 0 && value < 1e9 / 2;
    const meant = isSpan ? ` The claim is ${value}, which looks like a duration.` : '';
    const reason = `The token expired at ${when(value, now)}.${meant}`;
    if (isSpan) return { reason, fix: `Add the time of signing. ${secondsFix('exp')}` };
    return { reason: `${reason} ${tolerance}`, fix: clockFix };
  }
  const unit = unitOf(value);
  const reason = `The token is not valid before ${when(value, now)}.`;
  return unit === null
    ? { reason: `${reason} ${tolerance}`, fix: clockFix }
    : {
        reason: `${reason} The claim ${name} looks like ${unit}, not seconds.`,
        fix: secondsFix(name),
      };
}

/** Why claims that are signed correctly name no visitor (TAB-IDN-1); null where `sub` does. */
export function subFault(claims: Readonly<Record<string, unknown>>): Refusal | null {
  const { sub } = claims;
  if (typeof sub === 'string' && sub !== '') return null;
  const begin = 'The token is signed correctly, but';
  if (sub !== undefined) {
    const reason = `${begin} its sub claim is ${described(sub)}. It must be a string that is not empty.`;
    return {
      reason,
      fix:
        typeof sub === 'number'
          ? 'Write sub as a string, in quotes.'
          : "Put the visitor's id into sub, as a string.",
    };
  }
  const names = Object.keys(claims);
  const has =
    names.length === 0
      ? 'It has no claims.'
      : `It has ${names
          .slice(0, 8)
          .map((name) => excerpt(name, 40))
          .join(', ')}${names.length > 8 ? ` and ${names.length - 8} more` : ''}.`;
  return {
    reason: `${begin} it has no sub claim, which names the visitor. ${has}`,
    fix: "Put the visitor's id into sub, as a string.",
  };
}

/** What a verified token has that the platform may see differently, at `now` in milliseconds since 1970 (TAB-IDN-1). */
export function claimFindings(claims: Readonly<Record<string, unknown>>, now: number): Finding[] {
  const warn = (message: string, effect: string, fix: string): Finding => ({
    ...requestFinding('TAB-IDN-1', 'warning', '$request', message, effect),
    fix,
  });
  return timeClaims.flatMap((name) => {
    const value = claims[name];
    if (typeof value !== 'number') return [];
    const unit = unitOf(value);
    const apart = value - now / 1000;
    if (unit !== null) {
      const message = `The claim ${name} of the token is ${value}, which looks like ${unit}. A JWT counts seconds (RFC 7519, 4.1).`;
      const far = `Read as seconds it is ${span(apart)} away`;
      const effect =
        name === 'exp'
          ? `${far}, so the token never expires; some libraries refuse it.`
          : `${far}, and some libraries refuse the token.`;
      return [warn(message, effect, secondsFix(name))];
    }
    if (name !== 'iat' || apart <= 0) return [];
    return [
      warn(
        `The token was issued at ${when(value, now)}.`,
        'Assay does not check that; some libraries refuse such a token.',
        clockFix,
      ),
    ];
  });
}
