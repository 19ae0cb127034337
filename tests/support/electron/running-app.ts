import { createInterface } from 'node:readline';
import type { ElectronApplication, Page } from '@playwright/test';
import type { SocketTrace } from '../network/socket-trace.ts';
import type { Complaints } from '../run/complaints.ts';
import type { TaintWatch } from '../taint/taint-watch.ts';
import type { Keyring } from './keyring.ts';

/** What it takes to start Assay for one test. */
export interface AppStart {
  readonly root: string;
  readonly dataFolder: string;
  readonly complaints: Complaints;
  /** The keyring the desktop app is to find; without one it has none. */
  readonly keyring: Keyring | undefined;
  readonly taint: TaintWatch;
  /** Follows every socket of the app, where a test asks for it. */
  readonly sockets: SocketTrace | undefined;
}

/** Assay running on one host. */
export interface RunningApp {
  readonly page: Page;
  /** The desktop app itself; null on the web host. */
  readonly electron: ElectronApplication | null;
  /** Does what starts a download and saves the file at `path`. */
  readonly saveDownload: (action: () => Promise<void>, path: string) => Promise<void>;
  /** Looks once more at what the pages show, and at what was copied. */
  readonly look: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Hears a stream of process output line by line, so that no line is torn. */
export const eachLine = (
  stream: NodeJS.ReadableStream | null,
  take: (line: string) => void,
): void => {
  if (stream) createInterface({ input: stream }).on('line', take);
};
