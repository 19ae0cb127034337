import type { Headers } from '#core/http/http.ts';
import type { Fact } from '../../ui/facts.tsx';

/** Headers as facts, in the order of the wire; a name that comes again is numbered, so that each line has its own. */
export function headerFacts(headers: Headers): Fact[] {
  const seen = new Map<string, number>();
  return headers.map(([name, value]) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { name: times === 1 ? name : `${name} (${times})`, value, mono: true };
  });
}
