import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * How a program ended; `stopped` names our own limit if we ended it. `output` is stdout and stderr
 * in their order.
 */
export interface ProgramEnd {
  readonly ok: boolean;
  readonly code: number | null;
  readonly output: string;
  readonly stopped: 'time' | 'stall' | 'not found' | null;
}

/** Limits in milliseconds, and who hears the output as it comes. `stallMs` ends a program that writes nothing new below its own temporary folder or `growing` for that long. */
export interface ProgramLimits {
  readonly timeMs: number;
  readonly stallMs?: number;
  readonly growing?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly onOutput?: (text: string) => void;
}

/**
 * Runs a program without its own console and within limits. Never throws for what the program does:
 * read `ok`.
 */
export const runProgram = async (
  command: string,
  args: readonly string[],
  limits: ProgramLimits,
): Promise<ProgramEnd> => {
  const temp = await mkdtemp(join(tmpdir(), 'assay-run-'));
  try {
    return await runIn(temp, command, args, limits);
  } finally {
    await rm(temp, { recursive: true, force: true, maxRetries: 3 });
  }
};

const runIn = (
  temp: string,
  command: string,
  args: readonly string[],
  limits: ProgramLimits,
): Promise<ProgramEnd> =>
  new Promise((resolve) => {
    const ownGroup = process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd: limits.cwd,
      env: {
        ...process.env,
        ...(limits.stallMs === undefined ? {} : { TMPDIR: temp, TEMP: temp, TMP: temp }),
        ...limits.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: ownGroup,
    });
    const output: string[] = [];
    let stopped: ProgramEnd['stopped'] = null;
    const kill = (): void => {
      try {
        if (ownGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // it has already ended
      }
    };
    const stop = (why: 'time' | 'stall'): void => {
      stopped = why;
      kill();
    };
    const onSignal = (signal: NodeJS.Signals): void => {
      kill();
      process.kill(process.pid, signal);
    };
    const deadline = setTimeout(() => stop('time'), limits.timeMs);
    const endWatch =
      limits.stallMs === undefined
        ? () => {}
        : watchGrowth([temp, ...(limits.growing ?? [])], limits.stallMs, () => stop('stall'));
    // In a group of its own it would outlive Ctrl+C.
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
    const finish = (code: number | null): void => {
      clearTimeout(deadline);
      endWatch();
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
      resolve({ ok: code === 0 && stopped === null, code, output: output.join(''), stopped });
    };
    const hear = (text: string): void => {
      output.push(text);
      limits.onOutput?.(text);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.once('error', (error) => {
      output.push(error.message);
      stopped = 'not found';
      finish(null);
    });
    child.once('close', finish);
  });

const watchGrowth = (
  folders: readonly string[],
  stallMs: number,
  onStall: () => void,
): (() => void) => {
  let size = -1;
  let grewAt = Date.now();
  const timer = setInterval(async () => {
    const sizes = await Promise.all(folders.map(folderBytes));
    const now = sizes.reduce((sum, bytes) => sum + bytes, 0);
    if (now !== size) {
      size = now;
      grewAt = Date.now();
    } else if (Date.now() - grewAt > stallMs) onStall();
  }, 1000);
  return () => clearInterval(timer);
};

const folderBytes = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        (facts) => facts.size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
};

/** The one line of a program's output that says best why it failed, for a sentence; without time stamps, stack frames and Chromium's chatter. */
export const reasonIn = (output: string): string => {
  const lines = output
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  const ownWords = lines.filter((line) => !/^\[[^\]]*:(ERROR|WARNING|INFO):/.test(line));
  const reasonLine =
    lines.find((line) =>
      /shared librar|Missing X server|SUID sandbox|cannot open display/i.test(line),
    ) ??
    ownWords.find((line) => /error\b|\b(failed|failure|fatal|refused|not found)\b/i.test(line)) ??
    ownWords.at(-1) ??
    lines.at(-1);
  if (reasonLine === undefined) return 'it gave no reason';
  return reasonLine
    .replace(/^\[[^\]]*\]\s*/, '')
    .replace(/^.*?(error while loading shared libraries)/, '$1')
    .replace(/^\w*Error: /, '')
    .slice(0, 200)
    .replace(/[.\s]+$/, '');
};
