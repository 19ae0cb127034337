import type { z } from 'zod';
import type { ChosenReadings } from '#core/contract/assumptions.ts';
import { webhookLimits } from '#core/http/http.ts';
import { actions } from '#core/widget/actions.ts';
import { visitorViewAfter } from '#core/widget/simulator/visitor-view.ts';
import type { Tab } from '#core/widget/tab.ts';
import { longestToken, tooLongToken } from '#core/widget/visitor.ts';
import type { Handlers } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Fired, Firing, widgetOperations } from '#operations/widget-schemas.ts';
import type { History } from '../history/record.ts';
import { tabAtMock } from '../mock.ts';
import type { Ports } from '../ports/ports.ts';
import type { Judged, Rejudge } from '../rejudge.ts';
import type { Texts } from '../texts.ts';
import { withWholeAddress } from '../vault/credentials.ts';
import { fireDirect } from './fire-direct.ts';
import { fireProxied } from './fire-proxied.ts';
import { type FireContext, type Firer, measuredTime, refuseMaskedIds, rowIdOf } from './firing.ts';
import { mintFor } from './identity.ts';

/**
 * Fires any of the five actions as the widget does: through the platform's server function or
 * directly from the browser, by the routing table unless the caller names a surface (TAB-SRF-1 to
 * TAB-SRF-3). `choices` are the readings for the request. The returned function judges the reply
 * any number of times without sending anything again: what was sent and why, what the platform
 * answers, the verdict, and what the visitor sees. `mock`: the address of a mock service to call in the
 * webhook's place.
 */
export async function fireAction(
  firer: Firer,
  given: Firing,
  choices: ChosenReadings,
  mock: string | null = null,
): Promise<Judged<Fired>> {
  if (given.fault === null) refuseMaskedIds(given);
  const isMock = given.fault !== null || mock !== null;
  // What Assay itself answers gets nothing that is stored, and so not the address either.
  const tabCalled = async (): Promise<Tab> => {
    if (given.fault !== null) return given.tab;
    if (mock !== null) return tabAtMock(given.tab, mock);
    return withWholeAddress(firer.ports, given.tab, firer.running);
  };
  const asked = { ...given, tab: await tabCalled() };
  const { action, tab, path } = asked;
  const now = asked.now === undefined ? firer.ports.clock.now() : Date.parse(asked.now);
  const at = new Date(now).toISOString();
  const firedAt = asked.firedAt === undefined ? at : (asked.firedAt ?? undefined);
  const surface = asked.surface ?? actions[action].surface[tab.category] ?? 'proxied';
  const context: FireContext = {
    asked,
    isMock,
    now,
    at,
    firedAt,
    choices,
    limits: { ...webhookLimits, timeout: asked.timeoutSeconds * 1000 },
  };
  const startedAt = firer.ports.clock.now();
  const judged = await (surface === 'direct' ? fireDirect : fireProxied)(firer, context);
  // A request without a reply has no timings of its own.
  const waited = firer.ports.clock.now() - startedAt;
  return async (readings, running) => {
    const outcome = await judged(readings, running);
    const conversationId = outcome.thread?.conversationId ?? undefined;
    const widget = visitorViewAfter({
      tab: withCategory(tab, outcome),
      surface,
      path,
      itemId: rowIdOf(asked),
      conversationId,
      verdict: outcome.verdict,
    });
    const isSent = outcome.request !== null && outcome.cors?.hops.length !== 0;
    const milliseconds = isSent ? (measuredTime(outcome) ?? waited) : null;
    return { action, surface, standIn: isMock, at, milliseconds, ...outcome, widget };
  };
}

const withCategory = (tab: Tab, { category = tab.category }: Pick<Fired, 'category'>): Tab => ({
  ...tab,
  category,
});

/** The handlers of the widget's actions; `rejudge` can rejudge replies. */
export function widgetHandlers(
  ports: Ports,
  texts: Texts,
  readings: () => Promise<ChosenReadings>,
  rejudge: Rejudge<Fired>,
  history: History,
  mockOf: (tab: Tab) => string | null,
) {
  const { consent, clock } = ports;
  return {
    fireAction: async (asked, running) => {
      const at = clock.now();
      const choices = await readings();
      const firer = { ports, texts, running };
      const judged = await fireAction(firer, asked, choices, mockOf(asked.tab));
      const fired = await rejudge.first(judged, choices, running);
      history.keepFired({ ...asked, tab: withCategory(asked.tab, fired) }, fired, at);
      return fired;
    },
    mintToken: async (minting, running) => {
      const now = clock.now();
      const { token } = await mintFor(ports, minting, running);
      return {
        ...partsOf(token),
        expiresAt: new Date(now + minting.expiresIn * 1000).toISOString(),
      };
    },
    copyMintedToken: async (minting, running) => {
      const now = clock.now();
      const { token, label } = await mintFor(ports, minting, running);
      const { claims } = partsOf(token);
      const expiresAt = new Date(now + minting.expiresIn * 1000).toISOString();
      if (token.length > longestToken)
        throw new OperationError(
          'bad-input',
          `${tooLongToken}, so this one was not copied. Use fewer claims.`,
        );
      if (await consent.ask({ about: 'minted', label, claims, flaw: minting.flaw, expiresAt }))
        return { token };
      throw new OperationError(
        'refused',
        "You did not allow Assay to copy this token, so nothing was copied. It still works for this visitor's calls.",
      );
    },
  } satisfies Pick<Handlers, keyof typeof widgetOperations>;
}

type Json = z.core.util.JSONType;

/** One part of a token that was made here: JSON in Base64url. */
function decoded(part: string): Record<string, Json> {
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** What a token that was made here shows of itself: all but its signature. */
function partsOf(token: string): { header: Record<string, Json>; claims: Record<string, Json> } {
  const [header = '', claims = ''] = token.split('.');
  return { header: decoded(header), claims: decoded(claims) };
}
