import { expect, test } from 'vitest';
import { runningStages } from '#renderer/widget/calls/trace/running-stages.tsx';

const stages = [
  { phase: 'Connecting', at: 1010 },
  { phase: 'Waiting for the reply', at: 1050 },
];

test('each stage of a running call lasts until the next one, and the last one until now', () =>
  expect(
    runningStages({ at: 1000, stages }, 1250).map(({ title, start, ms }) => [title, start, ms]),
  ).toEqual([
    ['Preparing the request', 0, 10],
    ['Connecting', 10, 40],
    ['Waiting for the reply', 50, 200],
  ]));
