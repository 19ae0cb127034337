import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { modelFetch } from '#adapters/http/direct-model.ts';
import { nodeHttp } from '#adapters/http/http.ts';
import { joseIdentity } from '#adapters/identity/identity.ts';
import { createJournal } from '#adapters/journal/journal.ts';
import { faultStandIn } from '#adapters/mock-server/fault-http.ts';
import { prepareDataFolder } from '#adapters/storage/data-folder.ts';
import { fileNames } from '#adapters/storage/file-names.ts';
import { openLog } from '#adapters/storage/log.ts';
import { workspaceFile } from '#adapters/storage/workspace-file.ts';
import { openVault } from '#adapters/vault/vault.ts';
import { createJudge } from '#adapters/workers/judge.ts';
import { nodeTimer } from '#adapters/workers/timer.ts';
import { createXml } from '#adapters/workers/xml.ts';
import { createHandlers } from '#app/handlers.ts';
import { createDispatch } from '#operations/dispatch.ts';
import { startSamples } from '#samples/start.ts';
import { serveWeb } from '#web/server.ts';
import { minutesOption, portOption } from '../terminal/options.ts';
import { CouldNot, hideSecrets, print, printJson, say } from '../terminal/output.ts';
import { untilStopped } from '../terminal/until-stopped.ts';
import { usualDataFolder } from '../tokens/stored-tokens.ts';
import { freshAddressText, onEnter } from './fresh-addresses.ts';
import { webConsent } from './serve-consent.ts';
import { takePassphrase, unlockAtStart } from './serve-passphrase.ts';
import { readyText } from './serve-text.ts';

type Options = {
  port: number;
  data: string;
  idleLock: number;
  allowReferences?: boolean;
  json?: true;
};

/** `assay serve`: the same window in a browser tab, for machines without a display. `folder` holds the built entries. */
export const serveCommand = (version: string, folder: string): Command =>
  new Command('serve')
    .description('Serve the window to a browser on this machine')
    .option('--port <port>', 'port to listen on (default: any free port)', portOption, 0)
    .option('--data <folder>', 'folder with the workspace and the tokens', usualDataFolder)
    .option(
      '--idle-lock <minutes>',
      'end the session and lock the vault after this many minutes without use (0 = never)',
      minutesOption,
      30,
    )
    .option('--allow-references', 'let the window read secrets from variables, files and commands')
    .option('--json', 'print one JSON object when it is ready')
    .addHelpText('after', '\nEnvironment:\n  ASSAY_PASSPHRASE  unlocks the vault at start')
    .action(async ({ port, data, idleLock, allowReferences = false, json }: Options) => {
      const passphrase = takePassphrase(process.env);
      // What is written from here on is nobody else's to read.
      process.umask(0o077);
      const dataFolder = resolve(data);
      const couldNot = (error: unknown): never => {
        throw new CouldNot('serve', error instanceof Error ? error.message : String(error));
      };
      const notices = await prepareDataFolder(dataFolder).catch(couldNot);
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
      const clock = { now: Date.now };
      const { handlers, texts, onChanged, start, close } = createHandlers(
        {
          secrets: vault,
          tokens: vault,
          consent: webConsent(allowReferences, say),
          workspace: workspaceFile(dataFolder, notice),
          http: nodeHttp,
          identity: joseIdentity,
          direct: modelFetch(nodeHttp),
          standIn: faultStandIn,
          judge: createJudge(join(folder, 'judge-thread.js')),
          xml: createXml(join(folder, 'xml-thread.js')),
          journal: createJournal(
            join(dataFolder, fileNames.journal),
            join(folder, 'journal-thread.js'),
            notice,
          ),
          clock,
          timer: nodeTimer,
          samples: samples.info,
        },
        { face: 'web', version, dataFolder, notices: () => notices },
      );
      const dispatch = createDispatch(handlers, log.fault);
      const idle = {
        afterMs: idleLock * 60_000,
        clock,
        timer: nodeTimer,
        onIdle: () => void vault.lock().catch(log.fault),
      };
      const host = await serveWeb({
        port,
        folder: join(folder, '../renderer'),
        dispatch,
        onChanged,
        texts,
        idle,
      }).catch(async (error: unknown) => {
        // Their ports would keep the command from ending.
        await samples.close();
        return couldNot(error);
      });
      const stopListening = json
        ? null
        : onEnter(process.stdin, () => print(freshAddressText(host.freshAddress())));
      if (json) printJson({ address: host.address, dataFolder });
      else print(await readyText(host.address, dataFolder, vault, stopListening !== null));
      await start();
      await untilStopped();
      stopListening?.();
      await host.close();
      await close();
      await samples.close();
      log.info('Assay ends.');
      await log.close();
    });
