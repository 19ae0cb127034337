import { readdir, readFile } from 'node:fs/promises';

/** The process and all it started, by the parents that Linux tells. */
async function family(root: number): Promise<number[]> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
        return {
          id: Number(name),
          parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
        };
      }),
  );
  const members = [root];
  for (const member of members)
    members.push(...all.filter(({ parent }) => parent === member).map(({ id }) => id));
  return members;
}

/** Bytes that the processes hold together; what several share is counted once (PSS). */
export async function heldBy(root: number): Promise<number> {
  const parts = await Promise.all(
    (await family(root)).map(async (id) => {
      const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
    }),
  );
  return parts.reduce((sum, bytes) => sum + bytes, 0);
}
