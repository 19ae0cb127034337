import { downloadChromium, findChromium } from './chromium.ts';
import { electronForTests } from './electron-runtime.ts';
import { say } from './say.ts';
import { aptCommand, canInstallByApt, installByApt, missingLibraries, onPath, type SystemNeed } from './system-packages.ts';

/** The two hosts every end-to-end spec runs on. */
const hostNames = ['electron', 'web'] as const;

/** One of the two hosts. */
export type HostName = (typeof hostNames)[number];

/** What a host runs with, or in one sentence why it cannot be tested and what to install. */
export type HostReady = { readonly host: HostName; readonly executable: string } | { readonly host: HostName; readonly missing: string };

/** The hosts to test: all, or those `ASSAY_E2E_HOSTS` names; throws on a name that is none. */
export const wantedHosts = (list: string | undefined): readonly HostName[] => {
  if (!list) return hostNames;
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !hostNames.some((host) => host === name));
  if (unknown.length > 0) throw new Error(`ASSAY_E2E_HOSTS names ${unknown.join(', ')}; the hosts are ${hostNames.join(' and ')}`);
  return hostNames.filter((host) => names.includes(host));
};

interface Part {
  readonly host: HostName;
  readonly executable: string | undefined;
  readonly why: string | undefined;
  readonly needs: readonly SystemNeed[];
}

/** Gets everything the hosts need onto this machine: what is there first, then ordinary downloads, then Debian packages where that is allowed. */
export const prepareHosts = async (root: string, wanted: readonly HostName[]): Promise<readonly HostReady[]> => {
  const parts = await Promise.all(wanted.map((host) => (host === 'electron' ? electronPart(root) : webPart(root))));
  const needs = [...new Set(parts.flatMap((part) => part.needs))];
  if (needs.length === 0 || !(await canInstallByApt())) return parts.map((part) => ready(part));
  say(`Installing Debian packages for ${needs.join(', ')}…`);
  const failed = await installByApt(needs);
  return Promise.all(parts.map(async (part) => ready(part.needs.length > 0 ? await lookAgain(part) : part, failed)));
};

const electronPart = async (root: string): Promise<Part> => {
  const found = await electronForTests(root);
  if ('missing' in found) return { host: 'electron', executable: undefined, why: found.missing, needs: [] };
  return { host: 'electron', executable: found.executable, why: undefined, needs: await electronNeeds(found.executable) };
};

const webPart = async (root: string): Promise<Part> => {
  const executable = (await findChromium()) ?? (await downloadChromium(root));
  return { host: 'web', executable, why: undefined, needs: await webNeeds(executable) };
};

const lookAgain = async (part: Part): Promise<Part> => {
  if (part.host === 'electron') return { ...part, needs: part.executable === undefined ? [] : await electronNeeds(part.executable) };
  const executable = await findChromium();
  return { ...part, executable, needs: await webNeeds(executable) };
};

const electronNeeds = async (executable: string): Promise<readonly SystemNeed[]> => {
  if (process.platform !== 'linux') return [];
  const display: readonly SystemNeed[] = (await onPath('Xvfb')) === undefined ? ['xvfb'] : [];
  const keyring: readonly SystemNeed[] = (await onPath('dbus-daemon')) && (await onPath('gnome-keyring-daemon')) ? [] : ['keyring'];
  const libraries: readonly SystemNeed[] = (await missingLibraries(executable)).length > 0 ? ['electronLibraries'] : [];
  return [...display, ...keyring, ...libraries];
};

const webNeeds = async (executable: string | undefined): Promise<readonly SystemNeed[]> =>
  executable !== undefined && (await missingLibraries(executable)).length === 0 ? [] : ['chromium'];

const ready = ({ host, executable, why, needs }: Part, failed?: string): HostReady => {
  if (executable !== undefined && needs.length === 0) return { host, executable };
  const other = host === 'web' ? ', or `npx playwright install --with-deps chromium`,' : '';
  return { host, missing: why ?? failed ?? `as root run \`${aptCommand(needs)}\`${other} and then the tests again` };
};
