import { keyed } from '#core/widget/simulator/kept-rows.ts';
import type { Fired } from '#operations/widget-schemas.ts';

/** Items from which a list is long: to take it and to draw it are then two turns of the window. */
const long = 5000;

/** Does what a long list needs before the widget takes it, so that taking it is quick. */
export async function readAhead({ verdict }: Pick<Fired, 'verdict'>): Promise<void> {
  if (verdict.as !== 'get_items' || !verdict.value || verdict.value.items.length < long) return;
  const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  await turn();
  keyed(verdict.value.items);
  await turn();
}
