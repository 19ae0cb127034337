import { createStore } from 'zustand/vanilla';
import type { Call } from '#operations/client.ts';
import type { XmlChange } from '#operations/xml-schemas.ts';
import { createPages } from '../pages.ts';

/** What two documents differ in, by pages; `complete` false = there are more differences than were looked for. */
export function createCompare(call: Call) {
  const pages = createPages<XmlChange, { complete: boolean }>();
  const store = createStore<{ current: number | null }>(() => ({ current: null }));
  return {
    store,
    pages,
    async compare(before: string, after: string): Promise<void> {
      pages.clear();
      store.setState({ current: null });
      await pages.restart(async (from, count, signal) => {
        const outcome = await call('compareXml', { before, after, from, count }, { signal });
        if (!outcome.ok) return outcome;
        const { total, changes, complete } = outcome.value;
        return { ok: true, value: { total, rows: changes, meta: { complete } } };
      });
    },
    setCurrent: (current: number): void => store.setState({ current }),
  };
}
