import { type Finding, requestFinding } from '#core/contract/finding.ts';
import type { HttpLimits } from '#core/http/http.ts';
import { decodeBody } from '#core/json/text.ts';
import {
  type Identity,
  identityOf,
  longestMinted,
  type Minting,
  refused,
  type VerifyWith,
  type Visitor,
} from '#core/widget/visitor.ts';
import { claimFindings } from '#core/widget/visitor-claims.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Ports, Verified, VerifyKey } from '../ports/ports.ts';
import { secretOfVisitors } from '../vault/credentials.ts';

type Given = Pick<Ports, 'secrets' | 'consent' | 'http' | 'identity' | 'clock'>;

/** The result of checking the visitor's token (both null: no token) with its findings, and the stored secret with what it signed, which must not be seen anywhere. */
export type Checked = {
  identity: Identity | null;
  findings: Finding[];
  token: string | null;
  secrets: string[];
};

const keySetLimits: HttpLimits = { timeout: 10_000, maxBytes: 1024 * 1024 };

/** Fetches a key set: one GET, no redirect followed, and only a 200 counts. `timeout` in milliseconds, where it is shorter than the usual one. */
async function fetchKeySet(
  { http }: Given,
  url: string,
  timeout: number,
  running: Running,
): Promise<{ key: VerifyKey } | { reason: string }> {
  const limits = { ...keySetLimits, timeout: Math.min(keySetLimits.timeout, timeout) };
  const result = await http.send(
    { method: 'GET', url, headers: [['Accept', 'application/json']], body: null },
    limits,
    running,
  );
  if (!result.ok) return { reason: `The key set could not be fetched. ${result.failure.message}` };
  const { status, body } = result.reply;
  if (status === 200) return { key: { keySet: decodeBody(body).text } };
  const redirect =
    status >= 300 && status < 400
      ? ' Redirects are not followed. Enter the address that it redirects to.'
      : '';
  return {
    reason: `The key set could not be fetched: its address answered HTTP ${status} instead of 200.${redirect}`,
  };
}

async function keyOf(
  ports: Given,
  verifyWith: VerifyWith,
  timeout: number,
  running: Running,
): Promise<{ key: VerifyKey; secret?: string } | { reason: string }> {
  if ('jwksUrl' in verifyWith) return fetchKeySet(ports, verifyWith.jwksUrl, timeout, running);
  if ('publicKey' in verifyWith) return { key: verifyWith };
  const { secret } = await secretOfVisitors(ports, verifyWith.secretTokenId, running);
  return { key: { secret }, secret };
}

/** Claims that say when a token holds. Those that are given must not make it hold later than one that lasts for the longest time from now. */
const timeClaims = ['exp', 'iat', 'nbf'];

/**
 * A token signed with the secret. Its lifetime counts from the real clock, whatever time the call
 * simulates, and must stay within the limit for tokens made here. Throws an OperationError if its
 * claims say otherwise.
 */
async function minted(
  { identity, clock }: Given,
  { algorithm, claims, expiresIn, flaw }: Minting,
  secret: string,
): Promise<string> {
  const now = clock.now();
  const latest = now / 1000 + longestMinted;
  for (const name of timeClaims) {
    const value = Object.hasOwn(claims, name) ? claims[name] : 0;
    if (typeof value === 'number' && value <= latest) continue;
    throw new OperationError(
      'bad-input',
      `The claim ${name} must be a number of seconds since 1970, at most 24 hours from now. No token was created. Change the claim or remove it.`,
    );
  }
  const made = await identity.mint(claims, secret, { algorithm, now, expiresIn, flaw });
  if (!made.ok) throw new OperationError('bad-input', `No token was created. ${made.reason}`);
  return made.token;
}

/** Makes the token of a visitor who has none of their own; it stays in this process. Throws an OperationError when the secret is not available, or may not sign. */
export async function mintFor(
  ports: Given,
  minting: Minting,
  running: Running,
): Promise<{ token: string; label: string }> {
  const { secret, label } = await secretOfVisitors(
    ports,
    minting.verifyWith.secretTokenId,
    running,
  );
  return { token: await minted(ports, minting, secret), label };
}

/** An email claim that is there and no text cannot be forwarded (TAB-IDN-1). */
function emailFindings(identity: Identity): Finding[] {
  if (!identity.verified || !identity.notForwarded.includes('email')) return [];
  const message = 'The email claim of the token must be a string that is not empty, but it is not.';
  return [
    requestFinding(
      'TAB-IDN-1',
      'warning',
      '$request.query.endUserEmail',
      message,
      'It is left out, so the webhook gets no endUserEmail.',
      "Put the visitor's address into email, as a string, or leave email out of the token.",
    ),
  ];
}

/** Who the verified claims name, and what about the token the platform may see differently. */
function identified(verified: Verified, now: number): Pick<Checked, 'identity' | 'findings'> {
  if (!verified.ok) return { identity: refused(verified), findings: [] };
  const { claims, notes = [] } = verified;
  const identity = identityOf(claims);
  const ofKey = notes.map(({ message, effect, fix }) =>
    requestFinding('TAB-IDN-1', 'warning', '$request', message, effect, fix),
  );
  return {
    identity,
    findings: [...emailFindings(identity), ...ofKey, ...claimFindings(claims, now)],
  };
}

/** Signs a visitor's token for a mock reply: a key of ours, which is not a secret. */
const mockKey =
  'Assay signs the visitor of a mock reply with this sentence, which anybody may read.';

/**
 * How the server function treats the token that the widget sent in `x-end-user-token` (TAB-IDN-1):
 * a visitor, or a reason to refuse (TAB-IDN-2), at the time `now`. A key set may take `timeout`
 * milliseconds to load, at most 10 seconds. `isMock`: no webhook is called, so a token made for the
 * call is signed without the customer's secret. Throws an OperationError when that secret is not
 * available.
 */
export async function checkVisitor(
  ports: Given,
  visitor: Visitor,
  { now, timeout, isMock }: { now: number; timeout: number; isMock: boolean },
  running: Running,
): Promise<Checked> {
  const { identity, clock } = ports;
  if (visitor.kind === 'anonymous')
    return { identity: null, findings: [], token: null, secrets: [] };
  if (visitor.kind === 'minted') {
    const secret = isMock
      ? mockKey
      : (await secretOfVisitors(ports, visitor.verifyWith.secretTokenId, running)).secret;
    // The key of a mock reply is no private key.
    const asked = isMock ? { ...visitor, algorithm: 'HS256' as const } : visitor;
    const token = await minted(ports, asked, secret);
    const verified = await identity.verify(
      token,
      { secret },
      { now: clock.now(), algorithms: isMock ? undefined : visitor.algorithms },
    );
    return {
      ...identified(verified, clock.now()),
      token,
      secrets: isMock ? [] : [token, secret],
    };
  }
  const { token, verifyWith, algorithms } = visitor;
  if (isMock && !('publicKey' in verifyWith))
    throw new OperationError(
      'refused',
      "With the mock service or a mock reply, Assay reads no stored secrets and fetches no key sets, so it cannot verify this visitor's token. Choose a visitor whose token Assay creates, or press Stop using it (mock service) or Stop mock reply.",
    );
  const found = await keyOf(ports, verifyWith, timeout, running);
  if ('reason' in found) return { identity: refused(found), findings: [], token, secrets: [] };
  const verified = await identity.verify(token, found.key, { now, algorithms });
  const secrets = found.secret === undefined ? [] : [found.secret];
  return { ...identified(verified, now), token, secrets };
}
