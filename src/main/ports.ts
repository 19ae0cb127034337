import { join } from 'node:path';
import { faultStandIn } from '#adapters/fault-http.ts';
import { nodeHttp } from '#adapters/http.ts';
import { joseIdentity } from '#adapters/identity.ts';
import { createJournal } from '#adapters/journal.ts';
import { jsonFile } from '#adapters/json-file.ts';
import { createJudge } from '#adapters/judge.ts';
import { nodeTimer } from '#adapters/timer.ts';
import { fileVault } from '#adapters/vault-file.ts';
import { memoryVault } from '#adapters/vault-memory.ts';
import { createXml } from '#adapters/xml.ts';
import type { Ports, Vault } from '#app/ports.ts';
import { type SamplesInfo, workspaceSchema } from '#operations/schemas.ts';
import { createDirectBrowser } from './direct-browser.ts';
import { systemCipher } from './safe-storage.ts';

async function vault(folder: string, notice: (text: string) => void): Promise<Vault> {
  const system = await systemCipher();
  if ('missing' in system) return memoryVault(system.missing);
  const info = { backend: system.backend, persistent: true, note: `Tokens are encrypted with a key kept by ${system.backend}.` };
  return fileVault(join(folder, 'tokens.json'), system.cipher, info, notice);
}

/** The desktop's way of giving the app its ports. `folder` holds all that is kept. */
export async function desktopPorts(folder: string, samples: SamplesInfo, notice: (text: string) => void): Promise<Ports> {
  return {
    vault: await vault(folder, notice),
    workspace: jsonFile(join(folder, 'workspace.json'), workspaceSchema, 'workspace', notice),
    http: nodeHttp,
    identity: joseIdentity,
    direct: createDirectBrowser(),
    standIn: faultStandIn,
    judge: createJudge(join(import.meta.dirname, 'judge-thread.js')),
    xml: createXml(join(import.meta.dirname, 'xml-thread.js')),
    journal: createJournal(join(folder, 'journal.sqlite'), join(import.meta.dirname, 'journal-thread.js'), notice),
    clock: { now: Date.now },
    timer: nodeTimer,
    samples,
  };
}
