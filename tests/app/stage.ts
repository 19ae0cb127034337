import type { z } from 'zod';
import { modelFetch } from '#adapters/http/direct-model.ts';
import { nodeHttp } from '#adapters/http/http.ts';
import { joseIdentity } from '#adapters/identity/identity.ts';
import { createMockServer } from '#adapters/mock-server/server.ts';
import { createJudge } from '#adapters/workers/judge.ts';
import { createTexts } from '#app/texts.ts';
import { fireAction } from '#app/widget/handlers.ts';
import type { ChosenReadings } from '#core/contract/assumptions.ts';
import type { Minting } from '#core/widget/visitor.ts';
import { type Fired, firedSchema, firingSchema } from '#operations/widget-schemas.ts';
import { answering } from '#tests/support/consent.ts';
import { madeToken } from '#tests/support/made-token.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { running } from '#tests/support/run/running.ts';

export const at = '2026-11-21T12:00:00.000Z';
export const now = Date.parse(at);
export const secret = 'crd-9f8e7d6c5b4a-webhook';
export const jwtSecret = 'jwt-0a1b2c3d4e5f-customer-6a7b8c9d';
export const [tabId, agentId] = [
  '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
  '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002',
];

export type Fire = z.input<typeof firingSchema>;

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

/** Ports that reach real loopback servers, with the secrets of `vault`. */
export const loopbackPorts = (vault: ReturnType<typeof memoryVault>, clock: () => number) => ({
  secrets: vault,
  consent: answering(true),
  http: nodeHttp,
  judge: createJudge(null),
  identity: joseIdentity,
  direct: modelFetch(nodeHttp),
  standIn: createMockServer,
  clock: { now: clock },
});

/**
 * Firing over real loopback servers, with two secrets stored: the webhook's (`stored`) and the one that signs visitors' tokens (`signs`). What goes in and
 * comes out is checked.
 */
export async function stage(
  choices: ChosenReadings = {},
  { stored = secret, signs = jwtSecret } = {},
) {
  const vault = memoryVault();
  const texts = createTexts();
  const credential = await vault.add({ label: 'webhook', secret: stored });
  const signing = await vault.add({ label: 'jwt', secret: signs, signs: true });
  const ports = loopbackPorts(vault, () => now);
  const fire = async (asked: Fire, signal?: AbortSignal): Promise<Fired> => {
    const judged = await fireAction(
      { ports, texts, running: running(signal) },
      firingSchema.parse(asked),
      choices,
    );
    return firedSchema.parse(await judged(choices, running(signal)));
  };
  const replyOf = ({ reply }: Fired): string | null =>
    reply && new TextDecoder().decode(texts.find(reply.id)?.shown);
  const mint = (
    claims: Minting['claims'] = { sub: 'visitor 7', email: 'ada@example.org', plan: 'gold' },
    expiresIn = 60,
  ) => madeToken(claims, signs, { algorithm: 'HS256', now, expiresIn });
  return { fire, replyOf, mint, vault, credentialId: credential.id, signingId: signing.id };
}
