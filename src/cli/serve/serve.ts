import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { hostPorts } from '#adapters/host-ports.ts';
import { modelFetch } from '#adapters/http/direct-model.ts';
import { nodeHttp } from '#adapters/http/http.ts';
import { prepareDataFolder } from '#adapters/storage/data-folder.ts';
import { holdFolder } from '#adapters/storage/folder-lock.ts';
import { openLog } from '#adapters/storage/log.ts';
import { webPortFile } from '#adapters/storage/web-port.ts';
import { openVault } from '#adapters/vault/vault.ts';
import { nodeTimer } from '#adapters/workers/timer.ts';
import { createApp } from '#app/api.ts';
import type { Consent, Question } from '#app/ports/ports.ts';
import type { Tokens } from '#app/ports/tokens.ts';
import { errorText } from '#core/text/wording.ts';
import { createDispatch } from '#operations/dispatch.ts';
import { operations } from '#operations/operations.ts';
import { OperationError } from '#operations/outcome.ts';
import { startMock } from '#samples/mock.ts';
import { startSamples } from '#samples/start.ts';
import { keyMinutes } from '#web/keys.ts';
import { serveWeb, type WebHost } from '#web/server.ts';
import { version } from '../../../package.json';
import { type OptionList, type OptionsOf, withOptions } from '../options.ts';
import { untilStopped } from '../terminal/exit-codes.ts';
import { portOption, wholeNumber } from '../terminal/input.ts';
import { CouldNot, hideSecrets, print, say } from '../terminal/output.ts';
import { takePassphrase, unlockAtStart } from './serve-passphrase.ts';

/** The build puts the threads and the window next to the command line. */
const folder = import.meta.dirname;

/** Where Enter is heard: the terminal, when there is one. */
type Terminal = NodeJS.ReadableStream & { isTTY?: boolean };

/** Whether this process runs behind its terminal (`assay serve &`), where reading would stop it. Known on Linux only. */
function isBehind(): boolean {
  try {
    // After the name in brackets: state, parent, group, session, terminal, and the group that the terminal listens to.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[2] !== fields[5];
  } catch {
    return false;
  }
}

/**
 * Calls `run` for every line typed on a terminal; returns the function that stops this, or null
 * without a terminal.
 */
export function onEnter(input: Terminal, run: () => void, behind = isBehind): (() => void) | null {
  if (input.isTTY !== true || behind()) return null;
  const lines = createInterface({ input });
  lines.on('line', run);
  return () => lines.close();
}

/** What is printed with an address that was made because Enter was pressed. */
export const freshAddressText = (address: string): string =>
  `New address. Open it within ${keyMinutes} minutes, in one browser: ${address}\nThe previous address no longer works. Browsers that are signed in stay signed in.`;

const refusals: Record<Question['about'], string> = {
  reference:
    'The web host does not read the secret of a token from this variable. Start it with `assay serve --allow-env NAME` to allow this, or type the secret.',
  hosts:
    'The web host does not extend the hosts of a stored secret. Replace the secret and set the new hosts at the same time.',
  signing:
    'The web host does not allow a stored secret to sign. Replace the secret and allow signing at the same time.',
  route:
    'Nothing was sent. The token is limited to certain hosts, but this connection uses a proxy, another server name, an additional certificate authority, no certificate check or no TLS. In a browser tab you can allow this only when you replace the secret: replace it under Tokens and allow the routes there.',
  minted:
    'The web host does not copy visitor tokens. Use the visitor without copying the token, or make one with `assay tokens mint`.',
};

/** Why the window cannot offer references, said where their source is chosen. */
const noReferences =
  'The web host reads no secrets from variables. Start it with `assay serve --allow-env NAME` to allow this.';

/**
 * The web host can ask only in the browser tab, where a compromised page would answer itself. So it
 * refuses everything but the variables that an option names.
 */
export const webConsent = (allowedVariables: readonly string[]): Consent => ({
  async ask(question) {
    if (question.about === 'reference' && allowedVariables.includes(question.reference.name))
      return true;
    throw new OperationError('refused', refusals[question.about]);
  },
});

/**
 * What `assay serve` prints once it listens: the address, where data and secrets are stored, and
 * the keys of the terminal.
 */
export async function readyText(
  address: string,
  dataFolder: string,
  vault: Pick<Tokens, 'info'>,
  hasTerminal: boolean,
): Promise<string> {
  const note = await vault.info().then((info) => info.note, errorText);
  return [
    `Assay is ready. Open ${address}`,
    `Open it within ${keyMinutes} minutes. It works in one browser.`,
    `Data folder: ${dataFolder}. ${note}`,
    hasTerminal
      ? 'Press Enter for a new address, Ctrl+C to stop.'
      : 'Press Ctrl+C to stop. Start again for a new address.',
  ].join('\n');
}

/** Listens on the port of the last run, or on any free port when there was no last run or something else uses that port now. */
export const listenAgain = async <Host>(
  listen: (port: number) => Promise<Host>,
  last: number | null,
): Promise<Host> => (last === null ? listen(0) : listen(last).catch(() => listen(0)));

const optionList = [
  [
    '--port <port>',
    'port to listen on (0 = any free port; default: the port of the last run if it is free)',
    { parse: portOption },
  ],
  'data',
  [
    '--idle-lock <minutes>',
    'end the session and lock the tokens after this many minutes without use (0 = never)',
    { parse: wholeNumber(0, 1440, 'never'), value: 30 },
  ],
  'workspace',
  'env',
  'allowEnv',
  'json',
] as const satisfies OptionList;
type Options = OptionsOf<typeof optionList>;

/** `assay serve`: the same window in a browser tab, for machines without a display. */
export const define = (command: Command): Command =>
  withOptions(command, optionList)
    .addHelpText('after', '\nEnvironment:\n  ASSAY_PASSPHRASE  unlocks the tokens at start')
    .action(async (options: Options) => {
      const { port, data, idleLock, json } = options;
      const { workspace, env: environment = null, allowEnv = [] } = options;
      if (workspace === undefined && environment !== null)
        throw new CouldNot('usage', '--env needs --workspace.');
      const passphrase = takePassphrase(process.env);
      // Files written from here on are readable by their owner only.
      process.umask(0o077);
      const dataFolder = resolve(data);
      const couldNot = (error: unknown): never => {
        throw new CouldNot('serve', errorText(error));
      };
      const notices = await prepareDataFolder(dataFolder).catch(couldNot);
      const giveUpFolder = await holdFolder(dataFolder, 'web');
      const log = openLog(dataFolder, say);
      process.on('uncaughtExceptionMonitor', log.lastWords);
      log.info(`Assay ${version} (web) starts.`);
      for (const notice of notices) {
        say(notice);
        log.notice(notice);
      }
      const notice = (text: string): void => {
        notices.push(text);
        log.notice(text);
      };
      const samples = await startSamples({}).catch(couldNot);
      const vault = await openVault(dataFolder, null, notice);
      log.hide(vault.seen);
      hideSecrets(vault.seen);
      if (passphrase !== null) await unlockAtStart(vault, passphrase, say);
      const { handlers, texts, onChanged, openWorkspaceFile, start, close } = createApp(
        {
          ...hostPorts({
            folder: dataFolder,
            threads: folder,
            vault,
            choose: null,
            allowedVariables: allowEnv,
            samples: samples.info,
            notice,
          }),
          consent: webConsent(allowEnv),
          direct: modelFetch(nodeHttp),
          opened: null,
          startMock,
        },
        {
          face: 'web',
          version,
          dataFolder,
          notices: () => notices,
          noReferences: allowEnv.length > 0 ? null : noReferences,
        },
      );
      if (workspace !== undefined)
        await openWorkspaceFile({ path: resolve(workspace), environment }).catch(
          async (error: unknown) => {
            // Their threads and ports would keep the command from ending.
            await Promise.all([close(), samples.close()]);
            throw error;
          },
        );
      const dispatch = createDispatch(operations, handlers, log.fault);
      const idle = {
        afterMs: idleLock * 60_000,
        clock: { now: Date.now },
        timer: nodeTimer,
        onIdle: () => void vault.lock().catch(log.fault),
      };
      const ports = webPortFile(dataFolder);
      const listen = (chosen: number): Promise<WebHost> =>
        serveWeb({
          port: chosen,
          folder: join(folder, '../renderer'),
          dispatch,
          onChanged,
          texts,
          idle,
        });
      const host = await (port === undefined
        ? listenAgain(listen, await ports.read())
        : listen(port)
      ).catch(async (error: unknown) => {
        // Their ports would keep the command from ending.
        await samples.close();
        return couldNot(error);
      });
      await ports.write(Number(new URL(host.address).port));
      const stopListening = json
        ? null
        : onEnter(process.stdin, () => print(freshAddressText(host.freshAddress())));
      // Whoever reads the address may stop it at once.
      const stopped = untilStopped();
      if (json) print(JSON.stringify({ address: host.address, dataFolder }));
      else print(await readyText(host.address, dataFolder, vault, stopListening !== null));
      await start();
      await stopped;
      stopListening?.();
      await host.close();
      await close();
      await samples.close();
      await giveUpFolder();
      log.info('Assay ends.');
      await log.close();
    });
