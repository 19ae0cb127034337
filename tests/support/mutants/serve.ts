import { makeDefaultWebhook } from './default-webhook.ts';
import type { Call, Reply } from './exchange.ts';
import { makeMessagingWebhook } from './messaging-webhook.ts';
import type { Category, CorrectVariant, Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { serveAnswers } from './server.ts';
import { variants } from './variants.ts';
import { hookPath, type Settings } from './webhook.ts';

/** A webhook that runs. It never sees a visitor's token, so it has no secret to verify one with. */
export type ServedMutant = {
  readonly url: string;
  readonly category: Category;
  readonly credential: { readonly header: string; readonly value: string };
  readonly origin: string;
  close(): Promise<void>;
};

const credential = { header: 'X-API-Key', value: 'key-5f1d0c9ab2e74486a3d7' };
const origin = 'https://widget.example';

/**
 * Serves the webhook with one fault or of one variant, or a correct one, on a loopback port of its own.
 * @param id of a mutant or variant; null or 'correct-messaging' for a correct webhook of a default or messaging tab
 * @param startedAt milliseconds since 1970, from which the dates of the records are counted
 */
export async function serveMutant(
  id: string | null,
  startedAt = Date.now(),
): Promise<ServedMutant> {
  const changed = findChange(id);
  const answer = makeAnswer(changed, { credential, origin, startedAt });
  const server = await serveAnswers(answer, changed.delay);
  return {
    url: server.origin + hookPath,
    category: changed.category,
    credential,
    origin,
    close: server.close,
  };
}

type Changed = (Mutant | CorrectVariant) & { readonly delay?: number };

const correct: Omit<CorrectVariant, 'category' | 'change'> = {
  id: 'correct',
  what: 'The usual correct webhook.',
  clauses: [],
};

function findChange(id: string | null): Changed {
  const change = () => ({});
  if (id === null) return { ...correct, category: 'default', change };
  if (id === 'correct-messaging') return { ...correct, category: 'messaging', change };
  const found = [...mutants, ...variants].find((candidate) => candidate.id === id);
  if (!found) throw new Error(`No mutant and no variant is called ${id}.`);
  return found;
}

function makeAnswer(changed: Changed, settings: Settings): (call: Call) => Reply {
  if (changed.category === 'default') {
    const webhook = makeDefaultWebhook(settings);
    Object.assign(webhook, changed.change({ ...webhook }, settings));
    return (call) => webhook.answer(call);
  }
  const webhook = makeMessagingWebhook(settings);
  Object.assign(webhook, changed.change({ ...webhook }, settings));
  return (call) => webhook.answer(call);
}
