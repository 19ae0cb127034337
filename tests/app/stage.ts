import type { Minting } from '#core/widget/visitor.ts';
import type { Input } from '#operations/operations.ts';
import { type Fired, firedSchema } from '#operations/widget-schemas.ts';
import { madeToken } from '#tests/support/made-token.ts';
import { desk } from './desk.ts';

export const at = '2026-11-21T12:00:00.000Z';
export const now = Date.parse(at);
export const secret = 'crd-9f8e7d6c5b4a-webhook';
export const jwtSecret = 'jwt-0a1b2c3d4e5f-customer-6a7b8c9d';
export const [tabId, agentId] = [
  '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
  '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002',
];

export type Fire = Input<'fireAction'>;

export const tabOf = (webhook_url: string, changes: Partial<Fire['tab']> = {}): Fire['tab'] => ({
  id: 't',
  name: 'Orders',
  webhook_url,
  category: 'default',
  tabId,
  tabName: 'My orders',
  agentId,
  agentName: 'Ada & Co',
  sessionId: 's-1',
  ...changes,
});

/**
 * Firing over real loopback servers, with two secrets stored: the webhook's (`stored`) and the one that signs visitors' tokens. What goes in and comes out is
 * checked.
 */
export async function stage(stored = secret) {
  const { run, texts, vault } = desk();
  const credential = await vault.add({ label: 'webhook', secret: stored });
  const signing = await vault.add({ label: 'jwt', secret: jwtSecret, signs: true });
  const fire = async (asked: Fire): Promise<Fired> =>
    firedSchema.parse(await run('fireAction', asked));
  const replyOf = ({ reply }: Fired): string | null =>
    reply && new TextDecoder().decode(texts.find(reply.id)?.shown);
  const mint = (
    claims: Minting['claims'] = { sub: 'visitor 7', email: 'ada@example.org', plan: 'gold' },
    expiresIn = 60,
  ) => madeToken(claims, jwtSecret, { algorithm: 'HS256', now, expiresIn });
  return { fire, replyOf, mint, vault, credentialId: credential.id, signingId: signing.id };
}
