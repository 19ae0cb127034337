import { app } from 'electron';
import { hostPorts } from '#adapters/host-ports.ts';
import { browserOrModel } from '#adapters/http/direct-model.ts';
import type { openedThings } from '#adapters/opened-things.ts';
import { holdFolder } from '#adapters/storage/folder-lock.ts';
import type { Log } from '#adapters/storage/log.ts';
import { openVault } from '#adapters/vault/vault.ts';
import { nodeTimer } from '#adapters/workers/timer.ts';
import { createApp } from '#app/api.ts';
import { errorText } from '#core/text/wording.ts';
import { createDispatch } from '#operations/dispatch.ts';
import { operations } from '#operations/operations.ts';
import { createHostEnd } from '#operations/wire.ts';
import type { NamedWorkspace } from '#operations/workspace-file-schemas.ts';
import { startMock } from '#samples/mock.ts';
import { startSamples } from '#samples/start.ts';
import { nativeConsent } from './consent.ts';
import { createDirectBrowser } from './direct/browser.ts';
import type { Host } from './ipc.ts';
import { keepMenu } from './menu.ts';
import { lockWhenAway, systemStore } from './safe-storage.ts';
import { chooseWorkspaceFile, editWorkspaceFile, startOptions } from './workspace-choice.ts';

/** What the start knows when the host begins. `notices` grows by what happens later. */
type HostStart = {
  folder: string;
  notices: string[];
  opened: ReturnType<typeof openedThings>;
  namedWorkspace: NamedWorkspace | null;
  log: Log;
  report: (fault: unknown) => void;
};

/** Milliseconds before following continues, which opens the journal: the first view goes first. */
const restBeforeFollowing = 700;

/** Starts the samples, opens what is stored and creates the handlers. Rejects where the vault or a port of the samples cannot be opened. */
export async function startHost(given: HostStart): Promise<Host> {
  const { folder, notices, opened, namedWorkspace, log, report } = given;
  const notice = (text: string): void => {
    notices.push(text);
    log.notice(text);
  };
  const giveUpFolder = await holdFolder(folder, 'desktop');
  const samples = await startSamples({});
  const vault = await openVault(folder, await systemStore(), notice);
  log.hide(vault.seen);
  lockWhenAway(vault);
  const ports = {
    ...hostPorts({
      folder,
      threads: import.meta.dirname,
      vault,
      choose: chooseWorkspaceFile,
      edit: editWorkspaceFile,
      allowedVariables: startOptions(process.argv).allowedVariables,
      samples: samples.info,
      notice,
    }),
    consent: nativeConsent,
    direct: browserOrModel(createDirectBrowser()),
    startMock,
    opened,
  };
  const { handlers, texts, onChanged, openWorkspaceFile, start, close } = createApp(ports, {
    face: 'desktop',
    version: app.getVersion(),
    dataFolder: folder,
    notices: () => notices,
    noReferences: null,
  });
  if (namedWorkspace !== null)
    await openWorkspaceFile(namedWorkspace).catch((error: unknown) =>
      notice(`The workspace ${namedWorkspace.path} could not be opened. ${errorText(error)}`),
    );
  const served = { dispatch: createDispatch(operations, handlers, report), onChanged };
  let stopMenu = (): void => undefined;
  const closing = new AbortController();
  return {
    texts,
    connect: (tell) => createHostEnd(served, tell),
    async start() {
      const { signal } = closing;
      // The app can close before the host is there.
      if (signal.aborted) return;
      stopMenu = keepMenu({ handlers, onChanged }, opened, report);
      await start(nodeTimer.wait(restBeforeFollowing, signal).then(() => !signal.aborted));
    },
    async close() {
      closing.abort();
      stopMenu();
      await Promise.all([close(), samples.close()]);
      await giveUpFolder();
    },
  };
}
