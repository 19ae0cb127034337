import type { ElectronFound } from '../../../src/start/electron.ts';
import { downloadChromium, findChromium } from '../electron/chromium.ts';
import { electronForTests } from '../electron/electron-runtime.ts';
import { say } from './say.ts';
import {
  aptCommand,
  canInstallByApt,
  installByApt,
  missingLibraries,
  onPath,
  type SystemNeed,
} from './system-packages.ts';

/** Which tests to run: those of everyday work, those of `npm test`, those that are slow by nature, or all that are named. */
export type TestPart = 'quick' | 'normal' | 'long' | 'all';

/** The desktop app, the web host, and the desktop app as it is packed, which does the main job. */
const hostNames = ['electron', 'web', 'packaged'] as const;

/** One of the hosts. */
export type HostName = (typeof hostNames)[number];

/** What a host runs with, or in one sentence why it cannot be tested and what to install. */
export type HostReady =
  | { readonly host: HostName; readonly executable: string }
  | { readonly host: HostName; readonly missing: string };

/** The hosts there are on a system: the packed app is built and tested on Linux. */
const hostsOf = (platform: NodeJS.Platform): readonly HostName[] =>
  hostNames.filter((host) => host !== 'packaged' || platform === 'linux');

/** The hosts to test: all of this system, or those `ASSAY_E2E_HOSTS` names; throws on a name that is none. */
export const wantedHosts = (
  list: string | undefined,
  platform: NodeJS.Platform = process.platform,
): readonly HostName[] => {
  const all = hostsOf(platform);
  if (!list) return all;
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !all.some((host) => host === name));
  if (unknown.length > 0)
    throw new Error(`ASSAY_E2E_HOSTS names ${unknown.join(', ')}; the hosts are ${all.join(', ')}`);
  return all.filter((host) => names.includes(host));
};

/** The specs that run on the packed app. */
const packagedSpecs = /main-job|packaged/;

/** Those of the hosts that a run has something to do for: the packed app is tested by the long part, and where one of its specs is named. */
export const busyHosts = (
  hosts: readonly HostName[],
  part: TestPart,
  names: readonly string[],
): readonly HostName[] =>
  hosts.filter(
    (host) =>
      host !== 'packaged' || part === 'long' || names.some((name) => packagedSpecs.test(name)),
  );

interface Part {
  readonly host: HostName;
  readonly executable: string | undefined;
  readonly why: string | undefined;
  readonly needs: readonly SystemNeed[];
}

/** Gets everything the hosts need onto this machine: what is there first, then ordinary downloads, then Debian packages where that is allowed. */
export const prepareHosts = async (
  root: string,
  wanted: readonly HostName[],
): Promise<readonly HostReady[]> => {
  const electron = wanted.some((host) => host !== 'web') ? electronForTests(root) : undefined;
  const parts = await Promise.all(
    wanted.map(async (host) =>
      electron && host !== 'web' ? electronPart(host, await electron) : webPart(root),
    ),
  );
  const needs = [...new Set(parts.flatMap((part) => part.needs))];
  if (needs.length === 0 || !(await canInstallByApt())) return parts.map((part) => ready(part));
  say(`Installing Debian packages for ${needs.join(', ')}…`);
  const failed = await installByApt(needs);
  return Promise.all(
    parts.map(async (part) => ready(part.needs.length > 0 ? await lookAgain(part) : part, failed)),
  );
};

const electronPart = async (host: HostName, found: ElectronFound): Promise<Part> => {
  if ('missing' in found) return { host, executable: undefined, why: found.missing, needs: [] };
  return {
    host,
    executable: found.executable,
    why: undefined,
    needs: await electronNeeds(found.executable),
  };
};

const webPart = async (root: string): Promise<Part> => {
  const executable = (await findChromium()) ?? (await downloadChromium(root));
  return { host: 'web', executable, why: undefined, needs: await webNeeds(executable) };
};

const lookAgain = async (part: Part): Promise<Part> => {
  if (part.host !== 'web')
    return {
      ...part,
      needs: part.executable === undefined ? [] : await electronNeeds(part.executable),
    };
  const executable = await findChromium();
  return { ...part, executable, needs: await webNeeds(executable) };
};

const electronNeeds = async (executable: string): Promise<readonly SystemNeed[]> => {
  if (process.platform !== 'linux') return [];
  const display: readonly SystemNeed[] = (await onPath('Xvfb')) === undefined ? ['xvfb'] : [];
  const keyring: readonly SystemNeed[] =
    (await onPath('dbus-daemon')) && (await onPath('gnome-keyring-daemon')) ? [] : ['keyring'];
  const libraries: readonly SystemNeed[] =
    (await missingLibraries(executable)).length > 0 ? ['electronLibraries'] : [];
  return [...display, ...keyring, ...libraries, ...(await traceNeeds())];
};

const webNeeds = async (executable: string | undefined): Promise<readonly SystemNeed[]> => [
  ...(executable !== undefined && (await missingLibraries(executable)).length === 0
    ? []
    : (['chromium'] as const)),
  ...(await traceNeeds()),
];

/** What follows every socket is of Linux alone. */
const traceNeeds = async (): Promise<readonly SystemNeed[]> =>
  process.platform === 'linux' && (await onPath('strace')) === undefined ? ['trace'] : [];

const ready = ({ host, executable, why, needs }: Part, failed?: string): HostReady => {
  if (executable !== undefined && needs.length === 0) return { host, executable };
  const other = host === 'web' ? ', or `npx playwright install --with-deps chromium`,' : '';
  return {
    host,
    missing:
      why ?? failed ?? `as root run \`${aptCommand(needs)}\`${other} and then the tests again`,
  };
};
