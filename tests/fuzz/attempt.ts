import { readers } from './readers.ts';

/** Reads one input after the other in a process of its own, which an endless loop or a lack of memory ends without ending the search. */
export type Asked = { reader: string; bytes: Uint8Array };
/** `ms` is processor time, `grown` how many bytes the largest size of the process has grown by. */
export type Attempt = { ms: number; grown: number; fault: string | null };

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
/** In bytes. */
const largestSize = (): number => process.resourceUsage().maxRSS * 1024;

/** The readers that have read once, and loaded what they need. */
const warm = new Set<string>();

process.on('message', async ({ reader, bytes }: Asked) => {
  const { read, refuses, seeds } = readers[reader] ?? { read: () => undefined, seeds: [] };
  if (!warm.has(reader))
    await (async () => read(Buffer.from(seeds[0] ?? '')))().catch(() => undefined);
  warm.add(reader);
  const [begun, before] = [cpuMs(), largestSize()];
  let fault: string | null = null;
  try {
    await read(bytes);
  } catch (error) {
    if (!refuses?.(error))
      fault = error instanceof Error ? (error.stack ?? error.message) : `${error}`;
  }
  process.send?.({ ms: cpuMs() - begun, grown: largestSize() - before, fault } satisfies Attempt);
});

process.send?.('ready');
