import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { idKey } from '#core/document/paste.ts';
import { errorText } from '#core/text/wording.ts';
import { CouldNot } from '../terminal/output.ts';

/** The first line of a state file. `service` is the origin of the documents' addresses. */
const headSchema = z.object({
  assay: z.literal('documents'),
  version: z.literal(1),
  service: z.string(),
});
/** What a state file begins with. */
const mark = '{"assay":"documents"';
/** A document that needs no further request. It holds nothing of the document but its id. `checked`: with its statement checks. */
const finishedSchema = z.object({
  id: z.string(),
  outcome: z.string(),
  fine: z.boolean(),
  checked: z.literal(true).optional(),
});
type FinishedDocument = z.infer<typeof finishedSchema>;

/**
 * The finished documents of a run, in a file that outlives a killed process: lines of JSON that are
 * only appended. `finished` has those of earlier runs, by `idKey`. `add` resolves when its line is
 * on disk.
 */
export type RunState = {
  finished: ReadonlyMap<string, FinishedDocument>;
  add(document: FinishedDocument): Promise<void>;
  close(): Promise<void>;
};

const cannot = (path: string, error: unknown): CouldNot =>
  new CouldNot('storage', `Cannot use the state file ${path}: ${errorText(error)}`);

const notOurs = (path: string): CouldNot =>
  new CouldNot(
    'bad-input',
    `${path} is not a state file of "assay fetch --ids". Choose another folder.`,
  );

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** What earlier runs finished, and the bytes of the file up to its last whole line: a killed process may have torn the one behind it. */
function readState(
  path: string,
  text: string,
  service: string,
): { finished: Map<string, FinishedDocument>; bytes: number } {
  const finished = new Map<string, FinishedDocument>();
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first, ...lines] = whole.split('\n');
  if (first === undefined || first === '') return { finished, bytes: 0 };
  const head = headSchema.safeParse(parseLine(first));
  if (!head.success) throw notOurs(path);
  if (head.data.service !== service)
    throw new CouldNot(
      'usage',
      `The state file ${path} belongs to documents of ${head.data.service}, and this run fetches from ${service}. Leave out --resume, or choose another folder.`,
    );
  for (const line of lines) {
    const document = finishedSchema.safeParse(parseLine(line));
    if (document.success) finished.set(idKey(document.data.id), document.data);
  }
  return { finished, bytes: Buffer.byteLength(whole) };
}

/** Appends lines in the order given, those of one moment together, each on disk before its promise resolves. */
function createAppender(handle: FileHandle): (line: string) => Promise<void> {
  let waiting: string[] = [];
  let last = Promise.resolve();
  let next: Promise<void> | null = null;
  return (line) => {
    waiting.push(line);
    next ??= last.then(async () => {
      const lines = waiting;
      waiting = [];
      next = null;
      await handle.appendFile(lines.join(''));
      await handle.datasync();
    });
    last = next.catch(() => undefined);
    return next;
  };
}

/**
 * Opens the state file of a run. With `resumes` it goes on with what earlier runs finished, otherwise
 * it begins anew. Throws CouldNot if the file cannot be used or belongs to another service.
 */
export async function openRunState(
  path: string,
  service: string,
  resumes: boolean,
): Promise<RunState> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const earlier = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    // A file that somebody named by mistake is not emptied. Our own first line may be torn.
    if (!mark.startsWith(earlier.slice(0, mark.length))) throw notOurs(path);
    const { finished, bytes } = resumes
      ? readState(path, earlier, service)
      : { finished: new Map<string, FinishedDocument>(), bytes: 0 };
    const handle = await open(path, 'a', 0o600);
    const append = createAppender(handle);
    await handle.truncate(bytes);
    if (bytes === 0)
      await append(`${JSON.stringify({ assay: 'documents', version: 1, service })}\n`);
    return {
      finished,
      add: (document) =>
        append(`${JSON.stringify(document)}\n`).catch((error: unknown) => {
          throw cannot(path, error);
        }),
      close: () => handle.close(),
    };
  } catch (error) {
    throw error instanceof CouldNot ? error : cannot(path, error);
  }
}
