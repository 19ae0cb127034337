import { join } from 'node:path';
import type { Ports } from '#app/ports/ports.ts';
import type { SamplesInfo } from '#operations/schemas.ts';
import { workspaceFiles } from './assay-file/workspace-files.ts';
import { nodeHttp } from './http/http.ts';
import { joseIdentity } from './identity/identity.ts';
import { createJournal } from './journal/journal.ts';
import { createMockServer } from './mock-server/server.ts';
import { fileNames } from './storage/data-folder.ts';
import { windowStateFile } from './storage/window-state-file.ts';
import { workspaceFile } from './storage/workspace-file.ts';
import type { openVault } from './vault/vault.ts';
import { createJudge } from './workers/judge.ts';
import { nodeTimer } from './workers/timer.ts';
import { createXml } from './workers/xml.ts';

/** What an app host with a window has of its own: where its data and its built threads are, and how a workspace file is chosen and edited. */
type HostPlaces = Pick<Parameters<typeof workspaceFiles>[0], 'choose' | 'edit'> & {
  allowedVariables: readonly string[];
  folder: string;
  threads: string;
  vault: Awaited<ReturnType<typeof openVault>>;
  samples: SamplesInfo;
  notice: (text: string) => void;
};

/** The ports that the desktop app and the web host have alike. Who is asked, who makes a direct call and what is opened from outside differ. */
export const hostPorts = ({
  folder,
  threads,
  vault,
  choose,
  edit = null,
  allowedVariables,
  samples,
  notice,
}: HostPlaces): Omit<Ports, 'consent' | 'direct' | 'opened' | 'startMock'> => ({
  secrets: vault,
  tokens: vault,
  workspace: workspaceFile(folder, notice),
  workspaceFiles: workspaceFiles({
    folder,
    stored: vault,
    choose,
    edit,
    allowedVariables,
    threadFile: join(threads, 'assay-file-thread.js'),
    notice,
  }),
  windowState: windowStateFile(folder, notice),
  http: nodeHttp,
  identity: joseIdentity,
  standIn: createMockServer,
  judge: createJudge(join(threads, 'judge-thread.js')),
  xml: createXml(join(threads, 'xml-thread.js')),
  journal: createJournal(
    join(folder, fileNames.journal),
    join(threads, 'journal-thread.js'),
    notice,
  ),
  clock: { now: Date.now },
  timer: nodeTimer,
  samples,
  // Few runs record.
  startRecorder: async (settings) => (await import('./recorder/splice.ts')).startRecorder(settings),
});
