import type { AssumptionChoices } from '#core/choices.ts';
import type { HttpLimits } from '#core/http.ts';
import type { Running } from '#operations/dispatch.ts';
import type { Fired, Firing } from '#operations/widget-schemas.ts';
import type { Issues } from './issues.ts';
import type { Ports } from './ports.ts';
import type { Texts } from './texts.ts';

/** What every way of firing needs: the world, where texts and issues go, the readings chosen, and the call itself. */
export type Firer = {
  ports: Pick<Ports, 'vault' | 'http' | 'judge' | 'identity' | 'direct' | 'clock'>;
  texts: Texts;
  issues: Issues;
  choices: AssumptionChoices;
  running: Running;
};

/** A firing with its open questions answered: `now` in milliseconds, `at` the same as ISO text, `firedAt` undefined = not known. */
export type Shot = { asked: Firing; now: number; at: string; firedAt: string | undefined; limits: HttpLimits };

/** What a way of firing comes to; the rest follows from it. `conversationId` is that of the reply to item_clicked (TAB-CLK-2). */
export type Landed = Omit<Fired, 'action' | 'surface' | 'at' | 'widget'> & { conversationId?: string | undefined };

/** The id of the row that the action belongs to. */
export const rowIdOf = ({ itemId, item }: Pick<Firing, 'itemId' | 'item'>): string | undefined =>
  itemId ?? (typeof item?.id === 'string' ? item.id : undefined);
