import { ClipboardCheck, GitCompareArrows, Play, SquarePen } from 'lucide-react';
import { isWrite } from '#core/widget/actions.ts';
import { probeText } from '#operations/probe.ts';
import { probeTitle } from '../../history/history-actions.ts';
import { canEdit, editReply } from '../../reply/edit-reply.tsx';
import type { Action } from '../../shell/command.ts';
import type { Stores } from '../../shell/context.ts';
import { chosenTab, sendAgain } from '../simulator/event-commands.ts';
import { type Resend, resendOf } from '../simulator/resend.ts';
import { isOverOtherSurface, type WidgetExchange } from '../simulator/simulator.ts';
import { withPrevious } from '../simulator/state.ts';

/** How the call is fired again in the state of its tab; null where it is sent as it was. */
function resendNow(stores: Stores, { call, ...exchange }: WidgetExchange): Resend | null {
  const { simulations } = stores.simulator.getState();
  const tab = chosenTab(stores);
  if (tab?.writes === 'off' && isWrite(call.action, null))
    return { reason: 'Writes are off for this tab.' };
  if (exchange.listedOnly === 'recorded') return { reason: 'Somebody else sent this call.' };
  if (exchange.listedOnly) return { reason: 'Send it again from History.' };
  if (isOverOtherSurface({ call, firing: exchange.firing })) return null;
  const seen = simulations[exchange.tabId]?.seen;
  return seen ? resendOf(call, seen, new Date().toISOString()) : { reason: 'The tab was closed.' };
}

/** THE table of what can be done with a call: its menu in the list and the palette are made of it. */
export function callActions(stores: Stores, exchange: WidgetExchange): Action[] {
  const { simulator, questions } = stores;
  const { fired, firing, tabId } = exchange;
  const { does, showExchange, fireOverOther, simulations } = simulator.getState();
  const simulation = simulations[tabId];
  const compared = simulation && withPrevious(simulation, exchange);
  const reply = fired?.reply ?? null;
  const resend = resendNow(stores, exchange);
  const reason = resend && 'reason' in resend ? resend.reason : undefined;
  const { copyText } = stores.exporting;
  const again = (): void =>
    void sendAgain(stores, exchange, () => {
      if (!resend) return fireOverOther(exchange);
      if (!('event' in resend)) return;
      showExchange(null);
      does(tabId, resend.event);
    });
  return [
    {
      id: 'again',
      title: 'Fire again',
      icon: Play,
      enabled: reason === undefined,
      reason,
      run: again,
    },
    {
      id: 'compare-calls',
      title: 'Compare with previous call',
      icon: GitCompareArrows,
      enabled: compared !== null && compared !== undefined,
      run: () => void (compared && questions.ask(compared)),
    },
    {
      id: 'edit-reply',
      title: 'Edit this reply',
      icon: SquarePen,
      keywords: 'mock change body',
      enabled: fired !== null && canEdit(reply),
      run: () => {
        if (!fired || !canEdit(reply)) return;
        const { action: as, surface, http } = fired;
        void editReply(stores, reply, { as, surface, category: firing.tab.category }, http);
      },
    },
    {
      id: 'probe',
      title: probeTitle,
      icon: ClipboardCheck,
      enabled: fired !== null,
      run: () => {
        const { name, category } = firing.tab;
        void (
          fired && copyText(probeText({ fired, document: null, documentId: null, name, category }))
        );
      },
    },
  ];
}
