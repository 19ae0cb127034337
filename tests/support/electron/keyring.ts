import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../../src/start/program.ts';

/** A running, unlocked keyring of its own: what the app must find in its environment to use it. */
export interface Keyring {
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

const end = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  if (child.exitCode === null && child.kill()) await ended;
};

const owner = [
  '--print-reply',
  '--dest=org.freedesktop.DBus',
  '/',
  'org.freedesktop.DBus.NameHasOwner',
  'string:org.freedesktop.secrets',
];

/** Asks the bus until somebody answers for the keyring; the daemon itself says nothing when it is ready. */
const untilOnBus = async (address: string): Promise<void> => {
  for (let asked = 0; asked < 500; asked += 1) {
    const { output } = await runProgram('dbus-send', [`--bus=${address}`, ...owner], {
      timeMs: 5_000,
    });
    if (output.includes('boolean true')) return;
  }
  throw new Error('the keyring did not come up on its bus');
};

/** Starts a session bus and a GNOME keyring on it, with a folder of its own, so that nobody's real keyring is touched. */
export const openKeyring = async (): Promise<Keyring> => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-keyring-'));
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=3'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [printed] = await once(bus.stdio[3] as NodeJS.ReadableStream, 'data');
  const own = {
    XDG_DATA_HOME: folder,
    XDG_RUNTIME_DIR: folder,
    DBUS_SESSION_BUS_ADDRESS: String(printed).trim(),
  };
  const daemon = spawn(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets'],
    {
      env: { ...process.env, ...own, HOME: folder },
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  daemon.stdin.end('a password for this test only');
  await untilOnBus(own.DBUS_SESSION_BUS_ADDRESS);
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: own.DBUS_SESSION_BUS_ADDRESS, XDG_CURRENT_DESKTOP: 'GNOME' },
    close: async () => {
      await end(daemon);
      await end(bus);
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
};
