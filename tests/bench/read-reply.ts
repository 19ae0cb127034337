import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Ajv } from 'ajv';
import { z } from 'zod';
import { judgeList } from '#core/contract/judge.ts';
import { paletteColors } from '#core/contract/shapes.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import { listOf } from '#tests/support/large-list.ts';
import { line, median, megabytes, times } from './measure.ts';

const bareItem = z.object({
  id: z.string(),
  title: z.string().optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  description: z.string().optional(),
  timestamp: z.string().optional(),
  is_urgent: z.boolean().optional(),
  tags: z
    .array(z.object({ label: z.string(), color: z.enum(paletteColors), tooltip: z.string() }))
    .optional(),
});
const bareList = z.object({ items: z.array(bareItem) });

/** The same list for ajv, which gathers every fault as Assay does. */
const compiled = new Ajv({ allErrors: true }).compile(
  z.toJSONSchema(bareList, { target: 'draft-7' }),
);

const secret = 'kX9vQ2mTz8LpRw4Yb7NcHd3F';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that are alive while the result of the work is, beyond those before it. */
function kept(work: () => unknown): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const result = work();
  collectGarbage();
  const after = process.memoryUsage().heapUsed;
  return result === undefined ? 0 : after - before;
}

/** Every hundredth item has an alias, a wrong colour and no id, so that findings and their places cost what they cost. */
const withFaults = (text: string): string => {
  const list = JSON.parse(text) as { items: Record<string, unknown>[] };
  const items = list.items.map((item, index) =>
    index % 100 === 0
      ? { ...item, id: undefined, name: 'x', tags: [{ label: 'a', color: 'grey', tooltip: '' }] }
      : item,
  );
  return JSON.stringify({ ...list, items });
};

/** Raw text to verdict with places, beside JSON.parse with a bare zod schema on the same text in the same run. */
export async function benchReadReply(say: (text: string) => void): Promise<void> {
  for (const [count, runs] of [
    [10_000, 15],
    [100_000, 5],
  ] as const) {
    const good = listOf(count, Date.UTC(2026, 10, 21));
    const faulty = withFaults(good);
    say(
      `\nread-reply, get_items with ${count.toLocaleString('en')} items, ${(good.length / 1e6).toFixed(1)} MB`,
    );
    const bare = await times(runs, () => bareList.parse(JSON.parse(good)));
    const checked = await times(runs, () => compiled(JSON.parse(good)));
    const how = (body: string) => ({ body, httpStatus: 200, category: 'default' }) as const;
    const verdict = (body: string) => () => readListReply(how(body));
    const ours = await times(runs, verdict(good));
    const found = await times(runs, verdict(faulty));
    const masked = await times(runs, () =>
      judgeList({ ...how(good), secrets: [secret], headers: [] }),
    );
    say(line('JSON.parse + bare zod array parse', bare));
    say(line('JSON.parse + ajv compiled schema, no places', checked));
    say(line('Assay: text to verdict, no findings', ours));
    say(line(`Assay: text to verdict, findings in 1 of 100 items`, found));
    say(line('Assay: text to masked verdict, one secret', masked));
    const rate = (sorted: number[]): string =>
      `${Math.round(count / (median(sorted) / 1000)).toLocaleString('en')} items/s`;
    say(
      `  ratio ${(median(ours) / median(bare)).toFixed(2)} and ${(median(found) / median(bare)).toFixed(2)} times the bare parse; ${rate(ours)} and ${rate(found)}`,
    );
    say(
      `  memory held by the result: bare parse ${megabytes(kept(() => bareList.parse(JSON.parse(good))))}, Assay ${megabytes(kept(verdict(good)))}, with findings ${megabytes(kept(verdict(faulty)))}; process ${megabytes(process.memoryUsage.rss())}`,
    );
  }
}
