import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { goldenLines } from '../golden/lines.ts';

/**
 * What the program says of an input: exit code, outcome, each finding as "level clause path", `all` of them where more were given than are listed, and a hash of
 * all that was given without its sentences (`golden/lines.ts`). `checks` are the statement checks that apply, `fixed` is the fixed reply, `leftAside` how
 * much of a recording was not judged.
 */
type Verdict = {
  code?: number;
  outcome?: string;
  findings: string[];
  all?: number;
  checks?: string[];
  leftAside?: number;
  fixed?: { text: string; placeholders: number; removed: string[]; findings: string[] };
  hash: string;
};
export type Verdicts = Record<string, Record<string, Verdict | { leftOut: string }>>;

const mostFindings = 30;

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Every finding in a JSON value as "level clause path", each once. */
function findingsIn(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(findingsIn))];
  if (!isObject(value)) return [];
  const { clause, level, path } = value;
  return clause && level ? [`${level} ${clause} ${path}`] : findingsIn(Object.values(value));
}

/** The outcome of a call or reply, those of all calls of a recording, or the code of an error. */
function outcomeIn(value: unknown): string {
  if (!isObject(value)) return '';
  const { outcome, refused, verdict, error, exchanges } = value;
  if (Array.isArray(exchanges) && exchanges.length > 0) return exchanges.map(outcomeIn).join(', ');
  if (typeof outcome === 'string') return outcome;
  if (typeof refused === 'string') return refused;
  return outcomeIn(verdict) || (isObject(error) ? String(error.code) : '');
}

function verdictOf(value: unknown, lines: readonly string[]): Verdict {
  const findings = findingsIn(value);
  const outcome = outcomeIn(value);
  return {
    ...(isObject(value) && typeof value.code === 'number' && { code: value.code }),
    ...(outcome !== '' && { outcome }),
    findings: findings.slice(0, mostFindings),
    ...(findings.length > mostFindings && { all: findings.length }),
    hash: createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12),
  };
}

/** The JSON value that lines of the golden run were written of, as far as a verdict is in it. */
function rebuilt(lines: readonly string[]): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const findings: Record<string, unknown> = {};
  for (const line of lines) {
    const [path = '', text = ''] = line.startsWith('{') ? ['', line] : line.split(/ (.*)/s);
    if (!/^$|^\.(?:code|refused)$|outcome$|findings/.test(path) || !/^["{[\d]/.test(text)) continue;
    // Of more than ten values a last line has their number.
    if (/^\d+ values, /.test(text)) continue;
    const given = JSON.parse(text);
    const [, one = '', key = ''] = /^(\S*findings\[\d+\])\.(\w+)/.exec(path) ?? [];
    if (path === '') Object.assign(value, given);
    else if (one !== '') findings[one] = { ...Object(findings[one]), [key]: given };
    else if (path.includes('findings')) findings[path] = given;
    else value[/\w+$/.exec(path)?.[0] ?? ''] ??= given;
  }
  return { ...value, findings };
}

/** The verdicts of a file of the golden run by number and name of the input. Of more than ten findings the run keeps ten and a hash. */
function goldenVerdicts(text: string): Record<string, Verdict> {
  const inputs: Record<string, string[]> = {};
  for (const line of text.split('\n').filter(Boolean)) {
    const [number = '', rest = ''] = line.split(/ (.*)/s);
    inputs[number] = [...(inputs[number] ?? []), rest];
  }
  return Object.fromEntries(
    Object.entries(inputs).map(([number, [name = '', ...lines]]) => [
      `${number} ${name.slice(2, 50)}`,
      verdictOf(rebuilt(lines), lines),
    ]),
  );
}

type Run = (args: readonly string[], input?: string) => Promise<Verdict>;

/** Runs the built command line in an empty folder, without tokens and history. */
async function withCommands<T>(root: string, use: (run: Run) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-baseline-'));
  const run: Run = (args, input = '') =>
    new Promise((resolve) => {
      const line = [join(root, 'out/main/cli.js'), ...args, '--json', '--data', folder];
      const options = { cwd: folder, maxBuffer: 2 ** 30 };
      const child = execFile(process.execPath, line, options, (error, stdout) => {
        const { fixed, ...json } = JSON.parse(stdout || '{}');
        const lines = goldenLines(1, '', { ...json, fixed });
        const checks = checksIn(json);
        const leftAside = (json.leftAside ?? []).reduce(
          (sum: number, { count }: { count: number }) => sum + count,
          0,
        );
        resolve({
          code: Number(error?.code ?? 0),
          ...verdictOf(json, lines),
          ...(checks.length > 0 && { checks }),
          ...(leftAside > 0 && { leftAside }),
          ...(fixed && {
            fixed: {
              text: fixed.text,
              placeholders: fixed.placeholders.length,
              removed: fixed.removed,
              findings: findingsIn(fixed.remaining),
            },
          }),
        });
      });
      child.stdin?.on('error', () => undefined).end(input);
    });
  try {
    return await use(run);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The statement checks that apply, as "outcome id place". */
const checksIn = ({ checks = [] }: { checks?: Record<string, unknown>[] }): string[] =>
  checks.map(({ outcome, id, place }) =>
    `${outcome} ${id} ${isObject(place) ? place.path : ''}`.trim(),
  );

type Saved = { as?: string; text?: string; body?: string };

/** Texts in one file: JSON Lines, or a JSON array, of replies (`as`, `body`) and of what somebody pastes (`text`); null for another file. */
function textsIn(name: string, content: string): Saved[] | null {
  if (extname(name) === '.jsonl')
    return content
      .split('\n')
      .filter(Boolean)
      .map((line): Saved => JSON.parse(line));
  if (extname(name) !== '.json' || !content.trimStart().startsWith('[')) return null;
  const all: Saved[] = JSON.parse(content);
  return all.every(({ text }) => typeof text === 'string') ? all : null;
}

/**
 * What the command line says of each file of a folder with inputs from the field: of `documents` by `inspect-xml --checks`, of `webhooks` by `import`, and of each
 * reply in JSON Lines by `read-reply --fix`.
 */
const fieldVerdicts = (root: string, folder: string): Promise<Verdicts> =>
  withCommands(root, async (run) => {
    const field: Verdicts = {};
    for (const room of ['documents', 'webhooks']) {
      const of: Verdicts[string] = {};
      field[room] = of;
      const names = await readdir(join(folder, room), { recursive: true, withFileTypes: true });
      const files = names.filter((entry) => entry.isFile() && extname(entry.name) !== '.md');
      for (const { parentPath, name } of files.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        const path = join(parentPath, name);
        const texts = textsIn(name, await readFile(path, 'utf8'));
        if (extname(name) === '.mjs')
          of[name] = { leftOut: 'a script: each is run in its own way' };
        else if (room === 'documents')
          of[name] = await run(['read', '--as', 'xml', '--checks', path]);
        else if (!texts) of[name] = await run(['read', '--as', 'recording', path]);
        for (const [at, { as, body, text }] of (texts ?? []).entries())
          of[`${name} ${at + 1}`] = as
            ? await run(['read', '--as', as, '--fix'], body)
            : await run(['read', '--as', 'recording', '-'], text);
      }
    }
    return field;
  });

/** The verdict of every golden and sample input, as the golden run keeps them, and of every input from the field in the folder. */
export async function allVerdicts(root: string, folder: string) {
  const results = join(root, 'tests/golden/results');
  const golden: Verdicts = {};
  for (const name of (await readdir(results)).sort())
    golden[name.replace('.txt', '')] = goldenVerdicts(await readFile(join(results, name), 'utf8'));
  return { golden, field: await fieldVerdicts(root, folder) };
}
