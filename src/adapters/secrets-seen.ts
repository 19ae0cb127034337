/** How many secrets of a run are remembered for masking: more than anybody stores, and a bound for references that change all the time. */
const mostSeen = 1000;

/** The secrets that went through this run, the last 1,000 of them. */
export function secretsSeen(most = mostSeen) {
  const seen = new Set<string>();
  return {
    add(secret: string): void {
      seen.delete(secret);
      seen.add(secret);
      for (const oldest of seen) {
        if (seen.size <= most) break;
        seen.delete(oldest);
      }
    },
    all: (): readonly string[] => [...seen],
  };
}
