import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import { withoutCredentials } from '#core/secrets/without-credentials.ts';
import { faultText } from '#core/text/wording.ts';
import { fileNames } from './data-folder.ts';

/** The kind of a log line: something usual, something that the user sees too, or a bug of ours. */
export type LogLevel = 'info' | 'notice' | 'fault';

/** Characters that one line holds at most. */
const longest = 8000;

/** One event on one line, with every credential masked; line breaks and control characters cannot begin another one. */
export function logLine(
  at: Date,
  level: LogLevel,
  text: string,
  secrets: readonly string[],
): string {
  const sentence = withoutCredentials(text, secrets)
    .replaceAll(/(?<!\s)\s*\n\s*/g, ' | ')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim();
  return `${at.toISOString()} ${level} ${sentence.length > longest ? `${sentence.slice(0, longest)} …` : sentence}\n`;
}

/** The largest size of a log; two older ones are retained. */
const sizes = { size: '1M', rotate: 2 } as const;
/** Milliseconds after which a log that could not be written is tried again. */
const pause = 10_000;
/** Characters that wait for a slow disk; what comes on top is let go. */
const longestQueue = 256 * 1024;
/** Milliseconds that an end waits for the disk. */
const longestClosing = 1000;

/** What a run of Assay writes down of itself. Nothing of it ever throws, waits, or holds a secret. */
export type Log = {
  info(text: string): void;
  notice(text: string): void;
  /** Something of ours that went wrong, with its stack; said on stderr as well. */
  fault(fault: unknown): void;
  /** Like `fault`, for a process that ends at once. */
  lastWords(fault: unknown): void;
  /** The text as it would be written. */
  masked(text: string): string;
  /** Masks the secrets that this knows of from now on. */
  hide(secrets: () => readonly string[]): void;
  close(): Promise<void>;
};

/** The log of a data folder. `say` is given what went wrong, for stderr, with credentials masked. A full disk or a locked folder loses lines and nothing else. */
export function openLog(folder: string, say: (text: string) => void): Log {
  let stream: RotatingFileStream | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let secrets: () => readonly string[] = () => [];
  const open = (): RotatingFileStream => {
    const opened = createStream(fileNames.log, { ...sizes, path: folder, mode: 0o600 });
    opened.on('error', () => {
      failedAt = performance.now();
      if (stream === opened) stream = null;
    });
    return opened;
  };
  const write = (level: LogLevel, text: string): void => {
    if (stream === null && performance.now() - failedAt < pause) return;
    stream ??= open();
    if (stream.writableLength < longestQueue)
      stream.write(logLine(new Date(), level, text, secrets()));
  };
  return {
    masked: (text) => withoutCredentials(text, secrets()),
    info: (text) => write('info', text),
    notice: (text) => write('notice', text),
    fault(fault) {
      say(withoutCredentials(faultText(fault), secrets()));
      write('fault', faultText(fault));
    },
    lastWords(fault) {
      try {
        appendFileSync(
          join(folder, fileNames.log),
          logLine(new Date(), 'fault', faultText(fault), secrets()),
          { mode: 0o600 },
        );
      } catch {}
    },
    hide(known) {
      secrets = known;
    },
    async close() {
      const closing = stream;
      stream = null;
      failedAt = Number.POSITIVE_INFINITY;
      if (closing === null) return;
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, longestClosing);
        closing.once('close', () => {
          clearTimeout(late);
          resolve();
        });
        closing.end();
      });
    },
  };
}
