import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReadWorkspaceFile, WorkspaceFile } from '#app/ports/workspace-files.ts';
import { isObject } from '#core/contract/words.ts';
import { errorText } from '#core/text/wording.ts';
import { includedLists } from '#operations/assay-file-schemas.ts';
import { watchFile } from '../storage/json-file.ts';
import { oneAtATime } from '../storage/one-at-a-time.ts';
import type { ParseFile } from './parsing.ts';
import { readAssayText, realPlace } from './read.ts';

/** Milliseconds in which somebody else may still be writing what looks damaged. */
const settling = 100;

const entriesOf = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);

/** The files that a workspace names beside it. */
function namedFiles({ value }: ReadWorkspaceFile): string[] {
  const included = includedLists
    .flatMap((list) => entriesOf(value[list]))
    .map((entry) => (isObject(entry) ? entry.file : undefined));
  const certificates = [value, ...entriesOf(value.environments)]
    .flatMap((part) => (isObject(part) ? [part.tabs, part.connections].flatMap(entriesOf) : []))
    .flatMap((entry) =>
      isObject(entry)
        ? [
            isObject(entry.tls) && entry.tls.ca,
            isObject(entry.clientCertificate) && entry.clientCertificate.certificate,
          ]
        : [],
    );
  return [...included, ...certificates].filter((path) => typeof path === 'string');
}

const stampOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ mtimeMs, size, ino }) => `${mtimeMs}:${size}:${ino}`,
    () => '',
  );

/** What is the same as long as neither the file nor those beside it change. */
async function markOf(text: string, now: ReadWorkspaceFile | null): Promise<string> {
  const paths = now === null ? [] : namedFiles(now);
  const stamps = await Promise.all(paths.map((path) => stampOf(join(now?.folder ?? '', path))));
  return JSON.stringify([text, stamps]);
}

/**
 * An assay.yaml, which people and other programs change. It is read again only when it changed. `parse`
 * reads its text.
 */
export async function openWorkspaceFile(given: string, parse: ParseFile): Promise<WorkspaceFile> {
  const path = await realPlace(given);
  const inTurn = oneAtATime();
  const listeners = new Set<() => void>();
  let stopWatching: (() => void) | null = null;
  let last: { mark: string; now: ReadWorkspaceFile } | null = null;
  /** What listeners know of: the text with the stamps of the files beside it, or why it cannot be read. */
  let heard: string | null = null;

  async function readNow(): Promise<ReadWorkspaceFile> {
    const text = await readAssayText(path);
    if (last !== null && last.mark === (await markOf(text, last.now))) return last.now;
    const now = await parse({ path, text });
    last = { mark: await markOf(text, now), now };
    return now;
  }
  /** A look that does not mistake a file that is being written for a damaged one. */
  const settled = (): Promise<ReadWorkspaceFile> =>
    readNow().catch(async () => {
      await delay(settling);
      return readNow();
    });
  async function look(read: () => Promise<ReadWorkspaceFile>): Promise<ReadWorkspaceFile> {
    const found = await read().then(
      (now) => ({ now }),
      (error: unknown) => ({ error }),
    );
    const mark = 'now' in found ? (last?.mark ?? '') : errorText(found.error);
    const isNews = heard !== null && heard !== mark;
    heard = mark;
    if (isNews) for (const listener of listeners) listener();
    if ('error' in found) throw found.error;
    return found.now;
  }

  return {
    path,
    read: () => inTurn(() => look(heard === null || last === null ? readNow : settled)),
    onChanged(listener) {
      listeners.add(listener);
      stopWatching ??= watchFile(
        path,
        () => void inTurn(() => look(settled)).catch(() => undefined),
      );
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = null;
      };
    },
  };
}
