import { join } from 'node:path';
import { workspaceFiles } from '#adapters/assay-file/workspace-files.ts';
import { browserOrModel } from '#adapters/http/direct-model.ts';
import { nodeHttp } from '#adapters/http/http.ts';
import { joseIdentity } from '#adapters/identity/identity.ts';
import { createJournal } from '#adapters/journal/journal.ts';
import { createMockServer } from '#adapters/mock-server/server.ts';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { windowStateFile } from '#adapters/storage/window-state-file.ts';
import { workspaceFile } from '#adapters/storage/workspace-file.ts';
import { openVault } from '#adapters/vault/vault.ts';
import { ticketPageNextTo } from '#adapters/window-files/static-files.ts';
import { createJudge } from '#adapters/workers/judge.ts';
import { nodeTimer } from '#adapters/workers/timer.ts';
import { createXml } from '#adapters/workers/xml.ts';
import type { OpenedThings, Ports } from '#app/ports/ports.ts';
import type { SamplesInfo } from '#operations/schemas.ts';
import { nativeConsent } from './consent.ts';
import { createDirectBrowser } from './direct/browser.ts';
import { systemStore } from './safe-storage.ts';
import { chooseWorkspaceFile, startOptions } from './workspace-choice.ts';

/** The ports of the desktop app. `folder` holds all stored data. */
export async function desktopPorts(
  folder: string,
  samples: SamplesInfo,
  opened: OpenedThings,
  notice: (text: string) => void,
): Promise<Ports> {
  const vault = await openVault(folder, await systemStore(), notice);
  return {
    secrets: vault,
    tokens: vault,
    consent: nativeConsent,
    workspace: workspaceFile(folder, notice),
    workspaceFiles: workspaceFiles({
      folder,
      stored: vault,
      choose: chooseWorkspaceFile,
      allowedVariables: startOptions(process.argv).allowedVariables,
      threadFile: join(import.meta.dirname, 'assay-file-thread.js'),
      notice,
    }),
    opened,
    windowState: windowStateFile(folder, notice),
    http: nodeHttp,
    identity: joseIdentity,
    direct: browserOrModel(createDirectBrowser()),
    standIn: createMockServer,
    judge: createJudge(join(import.meta.dirname, 'judge-thread.js')),
    xml: createXml(join(import.meta.dirname, 'xml-thread.js')),
    ticketPage: ticketPageNextTo(import.meta.dirname),
    journal: createJournal(
      join(folder, fileNames.journal),
      join(import.meta.dirname, 'journal-thread.js'),
      notice,
    ),
    clock: { now: Date.now },
    timer: nodeTimer,
    samples,
  };
}
