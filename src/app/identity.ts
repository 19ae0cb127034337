import type { HttpLimits } from '#core/http.ts';
import { decodeBody } from '#core/json/text.ts';
import { type Identity, identityOf, type Minting, refused, type VerifyWith, type Visitor } from '#core/widget/visitor.ts';
import type { Running } from '#operations/dispatch.ts';
import { secretToSignWith, secretToVerifyWith } from './credentials.ts';
import type { VerifyKey } from './identity-port.ts';
import type { Ports } from './ports.ts';

type Given = Pick<Ports, 'vault' | 'consent' | 'http' | 'identity' | 'clock'>;

/** What came of the visitor's token (both null: there is none), and what must not be seen anywhere because of it. */
export type Checked = { identity: Identity | null; token: string | null; secrets: string[] };

const keySetLimits: HttpLimits = { timeout: 10_000, maxBytes: 1024 * 1024 };

/** Fetches a key set: one GET, no redirect followed, and only a 200 counts. `timeout` in milliseconds, where it is shorter than the usual one. */
async function fetchKeySet({ http }: Given, url: string, timeout: number, running: Running): Promise<{ key: VerifyKey } | { reason: string }> {
  const limits = { ...keySetLimits, timeout: Math.min(keySetLimits.timeout, timeout) };
  const result = await http.send({ method: 'GET', url, headers: [['Accept', 'application/json']], body: null }, limits, running);
  if (!result.ok) return { reason: `The key set could not be fetched. ${result.failure.message}` };
  const { status, body } = result.reply;
  if (status === 200) return { key: { keySet: decodeBody(body).text } };
  const redirect = status >= 300 && status < 400 ? ' Redirects are not followed: give the address it leads to.' : '';
  return { reason: `The key set could not be fetched: its address answered with the HTTP status ${status} instead of 200.${redirect}` };
}

async function keyOf(
  ports: Given,
  verifyWith: VerifyWith,
  timeout: number,
  running: Running,
): Promise<{ key: VerifyKey; secret?: string } | { reason: string }> {
  if ('jwksUrl' in verifyWith) return fetchKeySet(ports, verifyWith.jwksUrl, timeout, running);
  if ('publicKey' in verifyWith) return { key: verifyWith };
  const secret = await secretToVerifyWith(ports, verifyWith.secretTokenId, running);
  return { key: { secret }, secret };
}

/**
 * Makes the token of a visitor who has none of their own; it stays in this process. `now` in milliseconds. Throws an OperationError when the secret is not to be
 * had, or may not sign.
 */
export async function mintFor(
  ports: Given,
  { verifyWith, algorithm, claims, expiresIn, tampered }: Minting,
  now: number,
  running: Running,
): Promise<{ token: string; label: string }> {
  const { secret, label } = await secretToSignWith(ports, verifyWith.secretTokenId, running);
  return { token: await ports.identity.mint(claims, secret, { algorithm, now, expiresIn, tampered }), label };
}

/**
 * What the server function makes of the token that the widget sent in `x-end-user-token` (TAB-IDN-1): a visitor, or a reason to refuse
 * (TAB-IDN-2), at the time `now`; a key set has `timeout` milliseconds to come, and never more than 10 seconds. Throws an OperationError when
 * the customer's secret is not to be had.
 */
export async function checkVisitor(
  ports: Given,
  visitor: Visitor,
  { now, timeout }: { now: number; timeout: number },
  running: Running,
): Promise<Checked> {
  if (visitor.kind === 'anonymous') return { identity: null, token: null, secrets: [] };
  const token = visitor.kind === 'token' ? visitor.token : (await mintFor(ports, visitor, now, running)).token;
  const { verifyWith, algorithms } = visitor;
  const found = await keyOf(ports, verifyWith, timeout, running);
  if ('reason' in found) return { identity: refused(found.reason), token, secrets: [token] };
  const verified = await ports.identity.verify(token, found.key, { now, algorithms });
  const secrets = found.secret === undefined ? [token] : [token, found.secret];
  return { identity: verified.ok ? identityOf(verified.claims) : refused(verified.reason), token, secrets };
}
