import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { lockedFolder } from '#adapters/storage/folder-lock.ts';
import type { EndedDocument } from '#app/documents/fetch-many.ts';
import { type Connection, connectionSchema } from '#core/document/connection.ts';
import { idKey } from '#core/document/paste.ts';
import { statusOfKind } from '#core/document/record.ts';
import { isFine, resultHeader, resultLine } from '#core/document/result.ts';
import { durationText } from '#core/document/run-speed.ts';
import { listOf } from '#core/text/list-of.ts';
import { errorText, grouped, plural, several } from '#core/text/wording.ts';
import { inputWords } from '#operations/dispatch.ts';
import { usualConcurrency } from '#operations/document-schemas.ts';
import type { Input } from '#operations/operations.ts';
import type { CommandApp } from '../command-app.ts';
import { connectionOf } from '../connection.ts';
import { withOptionNames } from '../running.ts';
import { exits } from '../terminal/exit-codes.ts';
import { writeOutput } from '../terminal/input.ts';
import { CouldNot, say } from '../terminal/output.ts';
import type { CommandWorkspace } from '../workspace/open-workspace.ts';
import type { FetchOptions } from './fetch-options.ts';
import { readIds } from './ids-of-file.ts';
import { showRun } from './run-progress.ts';
import { openRunState, type RunState } from './run-state.ts';

/** Fetches every document whose id is in a file or in standard input. */
export async function fetchMany(
  app: CommandApp,
  workspace: CommandWorkspace,
  file: string,
  options: FetchOptions,
): Promise<void> {
  if (options.resume && options.archive === undefined)
    throw new CouldNot(
      'usage',
      '--resume needs --archive, the folder where the earlier run remembered what it finished.',
    );
  const connection = checked(await connectionOf(options, workspace));
  await withArchive(options, () => run(app, connection, file, options));
}

/** The connection with what nobody said filled in. Throws CouldNot. */
function checked(connection: Input<'fetchDocuments'>['connection']): Connection {
  const parsed = connectionSchema.safeParse(connection, { error: inputWords });
  if (parsed.success) return parsed.data;
  throw new CouldNot('bad-input', withOptionNames(z.prettifyError(parsed.error)));
}

/** The name of the state file in the folder of an archive. */
const stateName = 'assay-documents.jsonl';

/** What a killed run left in the middle of writing. */
const isTorn = (name: string): boolean => /^[\da-f-]{36}\.json\.\d+-\d+\.tmp$/.test(name);

/** Runs the work while no other run writes into the same archive, whose torn files are removed first. */
async function withArchive(
  { archive }: Pick<FetchOptions, 'archive'>,
  work: () => Promise<void>,
): Promise<void> {
  if (archive === undefined) return work();
  const folder = resolve(archive);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new CouldNot('storage', `Cannot make the folder ${archive}: ${errorText(error)}`);
  });
  await lockedFolder(
    folder,
    async () => {
      for (const name of (await readdir(folder)).filter(isTorn)) await rm(join(folder, name));
      await work();
    },
    1000,
  );
}

/** The file of a document in an archive. An id that was found is a UUID, which is safe as a name. */
const fileOf = (id: string): string => `${idKey(id)}.json`;

/** The documents that an earlier run finished: a Completed one only while its file is still there, and with `checks` one that was checked. */
async function doneBefore(
  state: RunState | null,
  archive: string | undefined,
  checks: boolean,
): Promise<(id: string) => boolean> {
  const files = archive === undefined ? null : new Set(await readdir(archive));
  return (id) => {
    const earlier = state?.finished.get(idKey(id));
    if (earlier === undefined || (checks && !earlier.checked)) return false;
    return files === null || earlier.outcome !== 'completed' || files.has(fileOf(id));
  };
}

async function run(
  app: CommandApp,
  connection: Connection,
  file: string,
  { archive, resume, format = 'json-lines', rawCsv, ...options }: FetchOptions,
): Promise<void> {
  const all = await readIds(file, app.stopped);
  const path = archive === undefined ? null : join(archive, stateName);
  const state =
    path === null ? null : await openRunState(path, serviceOf(connection), resume === true);
  const isDone = await doneBefore(state, archive, options.checks === true);
  const counts = { fetched: 0, replies: 0, notFine: 0, earlier: 0, saved: 0 };
  const statuses: Record<string, number> = {};
  const done = (): number => counts.fetched + counts.earlier;

  function* ids(): Generator<string> {
    for (const id of all) {
      if (!isDone(id)) yield id;
      else {
        counts.earlier += 1;
        if (state?.finished.get(idKey(id))?.fine === false) counts.notFine += 1;
      }
    }
  }

  // A table is data, byte for byte; JSON stays the same JSON where its signs are escaped.
  const asData = (text: string) => (format === 'csv' ? Buffer.from(text) : text);
  async function ended({ result, isFinal, reply }: EndedDocument): Promise<void> {
    const { id, outcome } = result;
    const path = archive !== undefined && reply ? join(archive, fileOf(id)) : null;
    if (path !== null && reply) {
      await writeOutput(path, reply, 'the reply');
      counts.saved += 1;
    }
    counts.fetched += 1;
    const status = (outcome && statusOfKind[outcome]) ?? 'without a status';
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (outcome !== null) counts.replies += 1;
    const fine = isFine(result) && !result.checksBroken;
    if (!fine) counts.notFine += 1;
    shown.print(asData(resultLine({ ...result, file: path }, format, !rawCsv)));
    if (isFinal && outcome !== null)
      await state?.add({ id, outcome, fine, ...(options.checks && { checked: true as const }) });
  }

  const startedAt = performance.now();
  process.stdout.write(asData(resultHeader(format)));
  const shown = showRun(() => ({
    done: done(),
    earlier: counts.earlier,
    notFine: counts.notFine,
    total: all.length,
  }));
  let stopped: string | null;
  try {
    stopped = await app.fetchDocuments(
      {
        connection,
        age: options.age ?? null,
        authorization: options.authorization,
        concurrency: options.concurrency ?? usualConcurrency,
        rate: options.rate ?? null,
        followSeconds: options.follow ? options.deadline : null,
        checks: options.checks === true,
      },
      ids(),
      {
        ended,
        waits(why) {
          if (why !== null) shown.say(why);
        },
      },
    );
  } finally {
    shown.stop();
    await state?.close();
  }
  const left = all.length - done();
  const next = path === null ? '' : ' To fetch them, run the same command with --resume.';
  const rest = `${several(left, 'document')} ${plural(left, 'is', 'are')} left.${left === 0 ? '' : next}`;
  if (app.stopped.aborted)
    throw new CouldNot(
      'cancelled',
      `Stopped by Ctrl+C. ${several(done(), 'document')} ${plural(done(), 'is', 'are')} done, ${rest}`,
    );
  const seconds = (performance.now() - startedAt) / 1000;
  const tally = Object.keys(statuses)
    .sort()
    .map((status) => `${grouped(statuses[status] ?? 0)} ${status}`);
  const isUnended = 'Pending' in statuses || 'Processing' in statuses;
  say(
    listOf(
      `${several(counts.fetched, 'document')} fetched in ${durationText(seconds)}${tally.length > 0 ? `: ${tally.join(', ')}` : ''}.`,
      counts.earlier > 0 && `${grouped(counts.earlier)} finished by an earlier run.`,
      archive !== undefined && `${grouped(counts.saved)} saved.`,
      counts.notFine > 0 && `${grouped(counts.notFine)} failed or with errors.`,
      isUnended && !options.follow && '--follow waits until they are Completed or Failed.',
    ).join(' '),
  );
  if (stopped !== null) say(`${stopped} ${rest}`);
  const isUnreachable = counts.fetched > 0 && counts.replies === 0;
  if (isUnreachable) process.exitCode = exits.couldNot;
  else process.exitCode = counts.notFine > 0 || stopped !== null ? exits.bad : exits.good;
}

/** What the state file names the service by: nothing of its path, which may be a secret. */
const serviceOf = ({ base_url }: { base_url: string }): string =>
  URL.canParse(base_url) ? new URL(base_url).origin : '';
