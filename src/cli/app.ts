import { modelFetch } from '#adapters/direct-model.ts';
import { faultStandIn } from '#adapters/fault-http.ts';
import { nodeHttp } from '#adapters/http.ts';
import { joseIdentity } from '#adapters/identity.ts';
import { createJournal } from '#adapters/journal.ts';
import { createJudge } from '#adapters/judge.ts';
import { nodeTimer } from '#adapters/timer.ts';
import { environmentVault } from '#adapters/vault-environment.ts';
import { createXml } from '#adapters/xml.ts';
import { createHandlers } from '#app/handlers.ts';
import type { Ports } from '#app/ports.ts';
import type { Texts } from '#app/texts.ts';
import { withoutCredentials } from '#core/without-credentials.ts';
import { createDispatch } from '#operations/dispatch.ts';
import type { Input, OperationName, Output } from '#operations/operations.ts';
import { CouldNot } from './output.ts';

/**
 * Runs operations for one command: over the same dispatcher as the window, with nothing kept but what the vault keeps. `stopped` is aborted by
 * Ctrl+C; `close` lets the vault write down what it has to.
 */
export type CommandApp = {
  stopped: AbortSignal;
  run<N extends OperationName>(name: N, input: Input<N>): Promise<Output<N>>;
  texts: Texts;
  close(): Promise<void>;
};

/** For a command that sends no secret: it could read variables of the environment, and asks nobody. */
const withoutSecrets = (): Pick<Ports, 'vault' | 'consent'> => ({ vault: environmentVault(process.env), consent: { ask: async () => false } });

export function commandApp(version: string, { vault, consent } = withoutSecrets()): CommandApp {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const { handlers, texts } = createHandlers(
    {
      vault,
      consent,
      workspace: { read: async () => null, change: async (changed) => changed(null), onChanged: () => () => undefined },
      http: nodeHttp,
      identity: joseIdentity,
      direct: modelFetch(nodeHttp),
      standIn: faultStandIn,
      judge: createJudge(null),
      xml: createXml(null),
      journal: createJournal(null, null, () => undefined),
      clock: { now: Date.now },
      timer: nodeTimer,
      samples: null,
    },
    { face: 'cli', version, dataFolder: null, notices: () => [] },
  );
  const dispatch = createDispatch(handlers, (fault) =>
    process.stderr.write(`${withoutCredentials(String(fault instanceof Error ? fault.stack : fault), [])}\n`),
  );
  return {
    texts,
    stopped: stop.signal,
    async run(name, input) {
      const outcome = await dispatch(name, input, { signal: stop.signal, progress: () => undefined });
      if (!outcome.ok) throw new CouldNot(outcome.error.code, outcome.error.message);
      return outcome.value as Output<typeof name>;
    },
    close: () => vault.close(),
  };
}
