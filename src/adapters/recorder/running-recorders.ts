import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { OperationError } from '#operations/outcome.ts';
import { isRunning } from '../storage/folder-lock.ts';

/** Where the recorders of this user say who passes calls on to whom: a file for each, named by its program and its port. */
const folder = (): string => join(tmpdir(), `assay-recorders-${userInfo().uid}`);

/** The port of this machine to which each running recorder passes calls on, by the port on which it listens. */
function targets(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync(folder())) {
    const [, pid, port] = /^(\d+)-(\d+)$/.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(folder(), name);
    if (!isRunning(Number(pid))) rmSync(path, { force: true });
    else
      try {
        found.set(Number(port), Number(readFileSync(path, 'utf8')));
      } catch {
        // It ended meanwhile.
      }
  }
  return found;
}

/**
 * Says to other recorders of this machine that this one runs, until the function that it returns is
 * called. Throws an OperationError `refused` where a call would come back to its port: a loop, in which one call
 * becomes endlessly many. `to` is null for a service that is not on this machine.
 */
export function registerRecorder(port: number, to: number | null): () => void {
  if (to === null) return () => undefined;
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  const made = lstatSync(folder());
  if (!made.isDirectory() || (process.getuid && made.uid !== process.getuid()))
    throw new OperationError(
      'refused',
      `${folder()} belongs to somebody else, and recorders of yours name themselves there. Remove it, or ask its owner to.`,
    );
  const path = join(folder(), `${process.pid}-${port}`);
  const forget = (): void => rmSync(path, { force: true });
  forget();
  // Before it looks: of two that begin at once, the later one sees the other.
  writeFileSync(path, String(to), { flag: 'wx', mode: 0o600 });
  const known = targets();
  const way = [port];
  for (let next = known.get(port); next !== undefined; next = known.get(next)) {
    if (next === port) {
      forget();
      throw new OperationError(
        'refused',
        way.length === 1
          ? `The recorder would call itself: port ${port} of this machine is both the service and where it listens. Name the port of the service itself.`
          : `The recorders would call each other in a circle, by the ports ${[...way, port].join(', ')} of this machine. Name the port of the service itself.`,
      );
    }
    if (way.includes(next)) break;
    way.push(next);
  }
  return forget;
}
