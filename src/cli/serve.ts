import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import envPaths from 'env-paths';
import { modelFetch } from '#adapters/direct-model.ts';
import { faultStandIn } from '#adapters/fault-http.ts';
import { nodeHttp } from '#adapters/http.ts';
import { joseIdentity } from '#adapters/identity.ts';
import { createJournal } from '#adapters/journal.ts';
import { createJudge } from '#adapters/judge.ts';
import { nodeTimer } from '#adapters/timer.ts';
import { openVault } from '#adapters/vault-folder.ts';
import { workspaceFile } from '#adapters/workspace-file.ts';
import { createXml } from '#adapters/xml.ts';
import { createHandlers } from '#app/handlers.ts';
import { createDispatch } from '#operations/dispatch.ts';
import { startSamples } from '#samples/start.ts';
import { serveWeb } from '#web/server.ts';
import { portOption } from './options.ts';
import { CouldNot, print, printJson } from './output.ts';
import { untilStopped } from './until-stopped.ts';

/** `assay serve`: the same window in a browser tab, for machines without a display. `folder` holds the built entries. */
export const serveCommand = (version: string, folder: string): Command =>
  new Command('serve')
    .description('Serve the window to a browser on this machine')
    .option('--port <port>', 'port to listen on (a free one when not given)', portOption, 0)
    .option('--data <folder>', 'where the workspace is kept', envPaths('assay', { suffix: '' }).data)
    .option('--json', 'print one JSON object once it listens')
    .action(async ({ port, data, json }: { port: number; data: string; json?: true }) => {
      const dataFolder = resolve(data);
      const couldNot = (error: unknown): never => {
        throw new CouldNot('serve', error instanceof Error ? error.message : String(error));
      };
      await mkdir(dataFolder, { recursive: true, mode: 0o700 }).catch(couldNot);
      const notices: string[] = [];
      const samples = await startSamples({}).catch(couldNot);
      const { handlers, texts, start, close } = createHandlers(
        {
          vault: await openVault(dataFolder, null, (notice) => notices.push(notice)),
          consent: { ask: async () => false },
          workspace: workspaceFile(dataFolder, (notice) => notices.push(notice)),
          http: nodeHttp,
          identity: joseIdentity,
          direct: modelFetch(nodeHttp),
          standIn: faultStandIn,
          judge: createJudge(join(folder, 'judge-thread.js')),
          xml: createXml(join(folder, 'xml-thread.js')),
          journal: createJournal(join(dataFolder, 'journal.sqlite'), join(folder, 'journal-thread.js'), (notice) => notices.push(notice)),
          clock: { now: Date.now },
          timer: nodeTimer,
          samples: samples.info,
        },
        { face: 'web', version, dataFolder, notices: () => notices },
      );
      const dispatch = createDispatch(handlers, (fault) => process.stderr.write(`${fault instanceof Error ? fault.stack : fault}\n`));
      const host = await serveWeb({ port, folder: join(folder, '../renderer'), dispatch, texts }).catch(async (error: unknown) => {
        // Their ports would keep the command from ending.
        await samples.close();
        return couldNot(error);
      });
      if (json) printJson({ address: host.address, dataFolder });
      else print(`Assay is ready. Open ${host.address}\nWhat is kept is in ${dataFolder}. Press Ctrl+C to stop.`);
      await start();
      await untilStopped();
      await host.close();
      await close();
      await samples.close();
    });
