import type { AssumptionChoices } from '#core/contract/choices.ts';
import { webhookLimits } from '#core/http/http.ts';
import { actions } from '#core/widget/actions.ts';
import { seenAfter } from '#core/widget/simulator/seen-after.ts';
import type { Fired, Firing } from '#operations/widget-schemas.ts';
import type { Judged } from '../rejudge.ts';
import { withWholeAddress } from '../vault/credentials.ts';
import { fireDirect } from './fire-direct.ts';
import { fireProxied } from './fire-proxied.ts';
import { type Firer, refuseMaskedIds, rowIdOf, type Shot } from './firing.ts';

/**
 * Fires any of the five actions the way the widget does: through the platform's server function or directly from the browser, by the
 * routing table unless told otherwise (TAB-SRF-1 to TAB-SRF-3). `choices` are the readings by which the request is built. What comes back judges what came, as often as is wanted and without sending
 * anything again: what was sent and why, what the platform answers, what the reply is worth, and what the visitor sees.
 */
export async function fireAction(
  firer: Firer,
  given: Firing,
  choices: AssumptionChoices,
): Promise<Judged<Fired>> {
  if (given.fault === null) refuseMaskedIds(given);
  // A mock reply gets nothing that is stored, and so not the address either.
  const asked =
    given.fault === null
      ? { ...given, tab: await withWholeAddress(firer.ports, given.tab, firer.running) }
      : given;
  const { action, tab, path } = asked;
  const now = asked.now === undefined ? firer.ports.clock.now() : Date.parse(asked.now);
  const at = new Date(now).toISOString();
  const firedAt = asked.firedAt === undefined ? at : (asked.firedAt ?? undefined);
  const surface = asked.surface ?? actions[action].surface[tab.category] ?? 'proxied';
  const shot: Shot = {
    given,
    asked,
    now,
    at,
    firedAt,
    choices,
    limits: { ...webhookLimits, timeout: asked.timeoutSeconds * 1000 },
  };
  const judged = await (surface === 'direct' ? fireDirect : fireProxied)(firer, shot);
  return async (readings, running) => {
    const landed = await judged(readings, running);
    const conversationId = landed.thread?.conversationId ?? undefined;
    const widget = seenAfter({
      tab,
      surface,
      path,
      itemId: rowIdOf(asked),
      conversationId,
      verdict: landed.verdict,
    });
    return { action, surface, standIn: asked.fault !== null, at, ...landed, widget };
  };
}
