type Event = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
};

const isTask = ({ name, ph }: Event): boolean => ph === 'X' && name.endsWith('RunTask');

/**
 * From a Chromium trace in which each step began with a mark of that name and ended with the next mark named `step`: the milliseconds of
 * the longest task that the marking thread ran in each, shortest first, by the clock and as processor time.
 */
export function longestTasks(
  trace: string,
  name: string,
): { clock: number[]; processor: number[] } {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: Event[] };
  const marks = traceEvents
    .filter((event) => event.name === name || event.name === 'step')
    .sort((a, b) => a.ts - b.ts);
  const tasks = traceEvents.filter(
    (event) => isTask(event) && event.pid === marks[0]?.pid && event.tid === marks[0].tid,
  );
  const steps = marks.flatMap((mark, index) =>
    mark.name === name ? [[mark.ts, marks[index + 1]?.ts ?? mark.ts] as const] : [],
  );
  const longest = (of: 'dur' | 'tdur'): number[] =>
    steps
      .map(
        ([from, to]) =>
          Math.max(
            0,
            ...tasks.filter(({ ts }) => ts > from && ts < to).map((task) => task[of] ?? 0),
          ) / 1000,
      )
      .sort((a, b) => a - b);
  return { clock: longest('dur'), processor: longest('tdur') };
}
