import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import fc from 'fast-check';
import type { Asked, Attempt } from './attempt.ts';
import { type Reader, readers } from './readers.ts';

const mebibyte = 1024 * 1024;
/** What readers of text stumble over. */
const pieces = [
  '\0',
  '"',
  "'",
  '\\',
  '\\u0000',
  '{',
  '}',
  '[',
  ']',
  '<',
  '>',
  '&',
  '&#',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '\r\n',
  '\r\n\r\n',
  '\0\0',
  ':',
  ',',
  '%',
  '=',
  '/',
  '(',
  ')',
  '//',
  '1e999',
  '-0',
  '9007199254740993',
  '__proto__',
  '\u2028',
  '\ufeff',
  '\ud83d\ude00',
  '\u202e',
  'Content-Length: 9',
  'Transfer-Encoding: chunked',
  'null',
  '!!',
  '*a',
  '&a',
];

const bytesOf = (text: string | Uint8Array): Buffer => Buffer.from(text as string);

type Edit = { at: number; length: number; put: Buffer; times: number };

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(40)),
  put: fc.oneof(
    fc.constantFrom(...pieces).map(bytesOf),
    fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.alloc(0)),
  ),
  times: fc.oneof({ weight: 30, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 200 }), {
    weight: 1,
    arbitrary: fc.integer({ min: 10_000, max: 300_000 }),
  }),
});

/** An input with its edits made, each at a share of its length; an edit that puts nothing repeats what it takes. */
function edited(seed: Buffer, edits: readonly Edit[]): Buffer {
  let bytes = seed;
  for (const { at, length, put, times } of edits) {
    const from = Math.floor(at * bytes.length);
    const taken = bytes.subarray(from, from + length);
    const one = put.length === 0 ? taken : put;
    const many = Buffer.alloc(
      Math.min(one.length * times, 2 * mebibyte),
      one.length ? one : undefined,
    );
    bytes = Buffer.concat([bytes.subarray(0, from), many, bytes.subarray(from + length)]);
  }
  return bytes;
}

/** What somebody could have written: a seed of the reader, edited in a few places. */
const inputs = (seeds: readonly (string | Uint8Array)[]): fc.Arbitrary<Buffer> =>
  fc
    .tuple(fc.constantFrom(...seeds.map(bytesOf)), fc.array(edit, { minLength: 1, maxLength: 6 }))
    .map(([seed, edits]) => edited(seed, edits));

/** Milliseconds by the clock after which an attempt counts as an endless one, whatever else the machine does. */
const endless = 120_000;

/** Attempts in a child process, which is started anew where it ended. */
function attempts(reader: string, { secondsPerMegabyte = 1, timesItsSize = 20 }: Reader) {
  let child: ChildProcess | null = null;
  const started = async (): Promise<ChildProcess> => {
    if (child !== null) return child;
    child = fork(new URL('attempt.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--import', 'tsx', '--max-old-space-size=2048'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await once(child, 'message');
    return child;
  };
  return {
    /** Why the reader fails at these bytes; null where it does not. */
    async faultOf(bytes: Uint8Array): Promise<string | null> {
      const running = await started();
      const stop = new AbortController();
      const { signal } = stop;
      running.send({ reader, bytes } satisfies Asked);
      const ended = await Promise.race([
        once(running, 'message', { signal }).then(([attempt]: Attempt[]) => attempt),
        once(running, 'exit', { signal }).then(
          ([code, by]) => `The process ended (${code ?? by}).`,
        ),
        after(endless, `No answer in ${endless / 1000} seconds.`, { signal }),
      ]).finally(() => stop.abort());
      if (ended === undefined || typeof ended === 'string') {
        running.kill('SIGKILL');
        child = null;
        return ended ?? 'No answer.';
      }
      const { ms, grown, fault } = ended;
      const size = bytes.length / mebibyte;
      if (fault !== null) return fault;
      // A small input costs what the reader costs at all.
      if (ms > 500 + 1000 * secondsPerMegabyte * size)
        return `It took ${Math.round(ms)} ms for ${bytes.length} bytes.`;
      if (grown > (96 + timesItsSize * size) * mebibyte)
        return `It took ${Math.round(grown / mebibyte)} MB for ${bytes.length} bytes.`;
      return null;
    },
    end: (): void => void child?.kill('SIGKILL'),
  };
}

/** Looks so many milliseconds for an input at which a reader fails: how many it read, the smallest that was found, and why the reader fails there. */
export async function search(name: string, ms: number, seed: number) {
  const reader = readers[name];
  if (reader === undefined)
    throw new Error(`There is no reader ${name}. There are ${Object.keys(readers).join(', ')}.`);
  const { faultOf, end } = attempts(name, reader);
  try {
    // What it is started with comes first, and takes as long as it takes.
    const given = [...reader.seeds, ...(reader.found ?? [])].map(bytesOf);
    for (const seed of given) {
      const why = await faultOf(seed);
      if (why !== null) return { runs: 1, input: seed, why };
    }
    const found = await fc.check(
      fc.asyncProperty(inputs(reader.seeds), async (bytes) => {
        const fault = await faultOf(bytes);
        if (fault !== null) throw new Error(fault);
      }),
      {
        seed,
        numRuns: Number.MAX_SAFE_INTEGER,
        interruptAfterTimeLimit: ms,
        markInterruptAsFailure: false,
      },
    );
    return {
      runs: given.length + found.numRuns,
      input: found.counterexample?.[0] ?? null,
      why: found.errorInstance instanceof Error ? found.errorInstance.message : null,
    };
  } finally {
    end();
  }
}
