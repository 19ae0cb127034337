import { expect, test } from 'vitest';
import type { WindowEvent } from '#operations/wire.ts';
import { hearEvents } from '#renderer/rpc/host-events.ts';

/** Hears a host whose answers to the requests for its stream are these; what happened in its order, until they are used up. */
async function everything(answers: readonly (() => Promise<Response>)[]): Promise<string[]> {
  const happened: string[] = [];
  const left = [...answers];
  await new Promise<void>((resolve) => {
    const open = (): Promise<Response> => {
      const answer = left.shift();
      if (answer) return answer();
      resolve();
      return new Promise(() => undefined);
    };
    const tell = (event: WindowEvent): void => {
      happened.push(
        event.kind === 'lost'
          ? `lost: ${event.why}`
          : event.kind === 'changed'
            ? `changed ${event.what}`
            : event.kind,
      );
      if (happened.at(-1)?.includes('ended')) resolve();
    };
    void hearEvents(
      open,
      tell,
      async (milliseconds) => void happened.push(`pause ${milliseconds}`),
    );
  });
  return happened;
}

const gone = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
/** A stream that comes in these pieces and then ends. */
const stream =
  (...pieces: readonly string[]) =>
  async (): Promise<Response> =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
          controller.close();
        },
      }),
    );

test('events are heard however their stream is cut into pieces; comments are not', async () => {
  const pieces = [
    ': listening\n\ndata: {"kind":"chan',
    'ged","what":"vault"}\n',
    '\ndata: {"kind":"changed","what":"documents"}\n\ndata: {"kind"',
  ];
  expect(await everything([stream(...pieces)])).toEqual([
    'changed vault',
    'changed documents',
    'pause 1000',
  ]);
});

test('a host that does not answer is asked less and less often, up to every half minute, and soon again after an answer', async () => {
  const happened = await everything([gone, gone, gone, gone, gone, gone, stream(), gone]);
  expect(
    happened.filter((what) => what.startsWith('pause')).map((what) => Number(what.slice(6))),
  ).toEqual([...[1000, 2000, 4000, 8000, 16_000, 30_000], ...[1000, 1000]]);
  expect(happened.filter((what) => !what.startsWith('pause'))).toEqual([
    ...Array(6).fill(expect.stringMatching(/^lost: .*`assay serve`/)),
    'back',
    expect.stringMatching(/^lost: /),
  ]);
});
