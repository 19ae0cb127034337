import { expect } from 'vitest';

/** Milliseconds of processor time that it takes: unlike a clock, it does not run on while other work has the core. */
async function cpuMs(work: () => unknown, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What takes less processor time is read as often as it takes: the clock's own steps are too long for it. */
const shortest = 20;
const mostTimes = 1_000;

/**
 * Fails where the work grows faster than its input: twice the input may take three times the work, so eight times the input 27 times. One input of
 * `size` is read beside eight of an eighth of it, which takes the same machine about as long; whatever disturbs one of them is measured once more.
 */
export async function expectLinear<Input>(
  make: (size: number) => Input,
  size: number,
  read: (input: Input) => unknown,
): Promise<void> {
  const most = 27 / 8;
  let [whole, parts] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let times = 1;
  for (let round = 0; round < 8 && !(whole / parts <= most); ) {
    const eighths = Array.from({ length: 8 }, () => make(size / 8));
    const input = make(size);
    // The first reading of a text also lays it out in memory.
    if (round > 0 || times > 1) for (const one of [...eighths, input]) await read(one);
    const took = await cpuMs(async () => {
      for (const eighth of eighths) await read(eighth);
    }, times);
    if (took < shortest && times < mostTimes) {
      times = Math.min(mostTimes, Math.ceil((times * shortest * 2) / Math.max(took, 0.1)));
      continue;
    }
    parts = Math.min(parts, took / times);
    whole = Math.min(whole, (await cpuMs(() => read(input), times)) / times);
    round += 1;
  }
  expect(whole / parts, 'times the work of eight inputs of an eighth').toBeLessThanOrEqual(most);
}
