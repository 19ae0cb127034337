import { secretsInKey } from '#core/secrets/private-key.ts';

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
