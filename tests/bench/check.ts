import { modelFetch } from '#adapters/http/direct-model.ts';
import { nodeHttp } from '#adapters/http/http.ts';
import { joseIdentity } from '#adapters/identity/identity.ts';
import { createMockServer } from '#adapters/mock-server/server.ts';
import { environmentSecrets } from '#adapters/vault/environment.ts';
import { createJudge } from '#adapters/workers/judge.ts';
import { nodeTimer } from '#adapters/workers/timer.ts';
import { runCheck } from '#app/check/run-check.ts';
import { createTexts } from '#app/texts.ts';
import { checkOperations } from '#operations/check-schemas.ts';
import { json, listen, raw, send } from '#samples/send.ts';
import { startSamples } from '#samples/start.ts';
import { noHistory } from '#tests/support/journal/journal-calls.ts';
import { listOf } from '#tests/support/large-list.ts';
import { line, times } from './measure.ts';

/** One check of one tab, every probe of it, over loopback. */
async function check(webhook_url: string, allowWrites: boolean): Promise<number> {
  const given = {
    ports: {
      secrets: environmentSecrets({}),
      consent: { ask: async () => true },
      http: nodeHttp,
      judge: createJudge(null),
      identity: joseIdentity,
      direct: modelFetch(nodeHttp),
      standIn: createMockServer,
      clock: { now: Date.now },
      timer: nodeTimer,
    },
    texts: createTexts(),
    history: noHistory,
  };
  const tab = {
    id: 'bench',
    name: 'Bench',
    webhook_url,
    category: 'default' as const,
    tabId: '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
    tabName: 'Bench',
    agentId: '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002',
    agentName: 'Bench',
    sessionId: 's',
  };
  const input = checkOperations.runCheck.input.parse({
    workspace: { tabs: [tab] },
    options: { allowWrites },
  });
  const report = await runCheck(given, input, {
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  return report.probes.length;
}

/** How long a check of one tab takes against a loopback webhook: all probes of the sample tab, and a list of 1,000 items. */
export async function benchCheck(say: (text: string) => void): Promise<void> {
  const samples = await startSamples();
  const list = listOf(1000, Date.now());
  const long = await listen('bench webhook', 0, async (request, response) => {
    await send(
      response,
      request.url?.includes('action=get_items') ? raw(200, list) : json(404, { error: 'none' }),
    );
  });
  const probes = await check(samples.info.webhook.default_url, true);
  say(`\ncheck, ${probes} probes`);
  const { default_url } = samples.info.webhook;
  say(
    line('One tab, with writes (goal: under 3 s)', await times(5, () => check(default_url, true))),
  );
  say(
    line(
      'One tab, a list of 1,000 items (goal: under 5 s)',
      await times(5, () => check(`${long.origin}/`, false)),
    ),
  );
  await Promise.all([samples.close(), long.close()]);
}
