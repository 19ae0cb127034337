import { existsSync, type FSWatcher, lstatSync, readdirSync, realpathSync, watch } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PlacedFinding } from '#core/check/changes.ts';
import type { Finding } from '#core/contract/finding.ts';
import { errorText, several } from '#core/text/wording.ts';
import { OperationError } from '#operations/outcome.ts';
import { exits, untilStopped } from './terminal/exit-codes.ts';
import { findingText, signs } from './terminal/finding-text.ts';
import { CouldNot, print, say, sayWhy, visibleLine } from './terminal/output.ts';

/** What differs from the run before. A finding that this run could not check is in none of the three. */
type RunChanges = { fixed: PlacedFinding[]; new: PlacedFinding[]; stillFailing: PlacedFinding[] };

/** One run of a command that is watching; `report` is the whole of it as JSON. */
type WatchedRun = { exitCode: number; report: object; changes: RunChanges };

/**
 * How a command runs again. `run` names each file to `onRead` before it reads it, and prints the
 * whole report for people if `prints` is true. `writes` are the paths that the command itself
 * writes.
 */
type Watching = {
  options: { watchFolder?: string; every?: number };
  json: boolean;
  writes: readonly string[];
  run(stopped: AbortSignal, onRead: (path: string) => void, prints: boolean): Promise<WatchedRun>;
};

/** Milliseconds in which an editor or a checkout writes all its files: what changes meanwhile is one change. */
const settling = 100;

const isFolder = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Watches files and whole folders. A file is watched through its folder, so that one that is
 * replaced by another, as editors do, is still seen.
 */
export function watchPlaces(
  onChange: (path: string) => void,
  onFailed: (why: string) => void,
  writes: readonly string[] = [],
) {
  const watchers = new Map<string, FSWatcher>();
  const files = new Set<string>();
  const trees = new Set<string>();
  const isIgnored = (path: string): boolean =>
    /^(?:node_modules$|\.)/.test(basename(path)) ||
    writes.some((own) => path === own || path.startsWith(own + sep));
  const open = (folder: string): void => {
    watchers.get(folder)?.close();
    const watcher = watch(folder, (event, name) => changed(folder, event, name));
    watcher.on('error', (error) => onFailed(`${folder} is no longer watched: ${errorText(error)}`));
    watchers.set(folder, watcher);
  };
  const attempt = (folder: string, work: (folder: string) => void): void => {
    try {
      work(folder);
    } catch (error) {
      onFailed(`${folder} cannot be watched: ${errorText(error)}`);
    }
  };
  const openTree = (folder: string): void => {
    trees.add(folder);
    open(folder);
    for (const one of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, one.name);
      if (one.isDirectory() && !isIgnored(path)) openTree(path);
    }
  };
  /** Folders that are gone: their watchers with them, so that another one of the same name is looked for from above. */
  const lost = new Set<string>();
  function lose(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
    lost.add(folder);
    if (!watchers.has(dirname(folder))) attempt(dirname(folder), open);
    // It may be there again by now.
    if (isFolder(folder)) changed(dirname(folder), 'rename', basename(folder));
  }
  function changed(folder: string, event: string, name: string | null): void {
    const path = name === null ? folder : join(folder, name);
    const isAgain = lost.has(path) && isFolder(path);
    const isInTree = trees.has(folder) && !isIgnored(path);
    // A new folder, or another one of the same name.
    if ((isAgain || isInTree) && event === 'rename' && isFolder(path)) {
      lost.delete(path);
      attempt(path, isInTree || trees.has(path) ? openTree : open);
    }
    // A folder that is removed hears so by its own name.
    if (event === 'rename' && name === basename(folder) && !existsSync(path)) lose(folder);
    if (isInTree || isAgain || files.has(path)) onChange(path);
  }
  return {
    addFile(path: string): void {
      files.add(path);
      if (!watchers.has(dirname(path))) attempt(dirname(path), open);
    },
    addFolder: (folder: string): void => attempt(folder, openTree),
    close(): void {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

/** Collects changes until `next` is called. Several changes count as one; the first gives the reason. */
export function createChanges() {
  let pending: string | null = null;
  let wake = (): void => undefined;
  const add = (why: string): void => {
    pending ??= why;
    wake();
  };
  return {
    add,
    /** Why to run again, as soon as there is a reason; null when it was stopped. */
    async next(stopped: AbortSignal, everySeconds?: number): Promise<string | null> {
      const ended = new AbortController();
      const signal = AbortSignal.any([stopped, ended.signal]);
      if (everySeconds !== undefined)
        delay(everySeconds * 1000, undefined, { signal }).then(
          () => add(`${several(everySeconds, 'second')} passed`),
          () => undefined,
        );
      stopped.addEventListener('abort', () => wake(), { signal: ended.signal });
      while (pending === null && !stopped.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      ended.abort();
      await delay(settling, undefined, { signal: stopped }).catch(() => undefined);
      const why = pending;
      pending = null;
      return stopped.aborted ? null : why;
    },
  };
}

const printed = (
  title: string,
  findings: readonly Finding[],
  text: (finding: Finding) => string,
): string[] => (findings.length === 0 ? [] : [`${title}:`, ...findings.map(text)]);

/** What changed with a run, for people who read it in a terminal. */
function changesText({ fixed, new: added, stillFailing }: RunChanges): string {
  const placed = (findings: PlacedFinding[]): Finding[] =>
    findings.map(({ probe, subject, ...finding }) => ({
      ...finding,
      path: `${finding.path}  ${probe}, ${subject.kind} ${subject.name}`,
    }));
  return [
    ...printed('Fixed', placed(fixed), findingText),
    ...printed('New', placed(added), findingText),
    ...printed('Still failing', placed(stillFailing), ({ level, clause, path, message }) =>
      [`${signs[level]} ${clause}  ${path}`, `    ${message}`].join('\n'),
    ),
    `${fixed.length} fixed, ${added.length} new, ${stillFailing.length} still failing.`,
  ].join('\n');
}

/** A folder to watch, and what in it the command writes itself. Throws CouldNot. */
function folderOf(given: string, writes: readonly string[]) {
  const real = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));
  const folder = real(given);
  if (!isFolder(folder))
    throw new CouldNot('usage', `--watch-folder needs a folder; ${given} is not a folder.`);
  const own = writes.map(real);
  if (own.includes(folder))
    throw new CouldNot(
      'usage',
      `The command itself writes to ${given}, so it would run without end. Watch another folder.`,
    );
  return { folder, own: own.filter((path) => path.startsWith(folder + sep)) };
}

/**
 * Runs a command, and again after each change, until Ctrl+C: one run at a time, and one more for
 * all that changed meanwhile. The exit code is that of the last run that came to its end.
 */
export async function watchRuns({
  options: { watchFolder, every },
  json,
  writes,
  run,
}: Watching): Promise<void> {
  const tree = watchFolder === undefined ? null : folderOf(watchFolder, writes);
  const stop = new AbortController();
  const changes = createChanges();
  const shown = (path: string): string => visibleLine(relative(process.cwd(), path) || path);
  const places = watchPlaces(
    (path) => changes.add(`${shown(path)} changed`),
    (why) => say(`assay: ${visibleLine(why)}`),
    tree?.own,
  );
  if (tree !== null) places.addFolder(tree.folder);
  void untilStopped().then(() => stop.abort());
  let exitCode: number = exits.stopped;
  try {
    let because: string | null = null;
    let hasWhole = false;
    for (let count = 1; !stop.signal.aborted; count += 1) {
      const at = new Date();
      const begun = { run: count, at: at.toISOString(), because };
      const printRun = (result: object): void => {
        if (json) print(JSON.stringify({ ...begun, exitCode, ...result }));
      };
      if (because !== null && !json) print(`\n${at.toTimeString().slice(0, 8)}  ${because}`);
      try {
        const one = await run(stop.signal, places.addFile, !json && !hasWhole);
        if (stop.signal.aborted) break;
        exitCode = one.exitCode;
        printRun(hasWhole ? one.changes : { report: one.report });
        if (!json && hasWhole) print(changesText(one.changes));
        hasWhole = true;
      } catch (error) {
        if (stop.signal.aborted) break;
        const isOurs = !(error instanceof CouldNot || error instanceof OperationError);
        if (isOurs || (because === null && error.code === 'usage')) throw error;
        const { code, message, report } = sayWhy(error);
        exitCode = exits.couldNot;
        printRun({ error: { code, message }, ...report });
      }
      say('Waiting for a change. Press Ctrl+C to stop.');
      because = await changes.next(stop.signal, every);
    }
    process.exitCode = exitCode;
  } finally {
    places.close();
  }
}
