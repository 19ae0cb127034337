import { secretsInKey } from '#core/secrets/private-key.ts';

/** How many secrets of a run are remembered for masking: more than anybody stores, and a bound for references that change all the time. */
const maxSeen = 1000;

/** The secrets that went through this run, the last 1,000 of them. */
export function secretsSeen(most = maxSeen) {
  const seen = new Set<string>();
  return {
    add(read: string): void {
      for (const secret of secretsInKey(read)) {
        seen.delete(secret);
        seen.add(secret);
      }
      for (const oldest of seen) {
        if (seen.size <= most) break;
        seen.delete(oldest);
      }
    },
    all: (): readonly string[] => [...seen],
  };
}
