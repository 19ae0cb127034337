import {
  AppWindow,
  ArrowLeftRight,
  CircleDot,
  ClipboardCheck,
  Copy,
  FolderOpen,
  GitCompareArrows,
  History,
  type LucideIcon,
  MousePointerClick,
  Pencil,
  Play,
  RotateCw,
  Square,
  SquarePen,
  Theater,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { isWrite } from '#core/widget/actions.ts';
import type { Tab } from '#core/widget/tab.ts';
import { visitorChoices } from '#core/widget/visitor.ts';
import { probeText } from '#operations/probe.ts';
import { probeTitle, showHistoryOf } from '../history/history-actions.ts';
import { canEdit, editMockReply, editReply, stopMockReplies } from '../reply/edit-reply.tsx';
import { type Action, type Command, commandsFor } from '../shell/command.ts';
import type { Stores } from '../shell/context.ts';
import { mockSwitch, openedOf } from '../shell/workspace-store.ts';
import { entryActions } from '../workspace/entry-actions.ts';
import {
  cancelTab,
  chosenTab,
  directCallOf,
  dispatchEvent,
  itemEvents,
  runningOf,
  sendAgain,
  startSession,
  tabEvents,
} from './simulator/event-commands.ts';
import { type Resend, resendOf } from './simulator/resend.ts';
import { isOverOtherSurface, type WidgetExchange } from './simulator/simulator.ts';
import { shownExchange, withPrevious } from './simulator/state.ts';
import { visitorWords } from './visitors/minting.ts';

const group = 'Widget' as const;
const eventIcons = { opened: FolderOpen, refreshed: RotateCw, focused: AppWindow };

/** What can happen in the tab in use, and the action that it fires; in the menu beside Fire, and by name. */
export type EventCommand = Command & { icon: LucideIcon; action?: string };

/** The events of the tab in use, by the sections of their menu. */
export function eventSections(stores: Stores): { name: string; commands: EventCommand[] }[] {
  const { simulator } = stores;
  const tab = chosenTab(stores);
  if (!tab) return [];
  const { simulations, exchangeId, does, fireOverOther } = simulator.getState();
  const simulation = simulations[tab.id] ?? null;
  const shown = shownExchange(simulation, exchangeId);
  const direct = tab.writes === 'off' ? null : directCallOf(shown);
  const sections: { name: string; commands: EventCommand[] }[] = [
    {
      name: 'Events of the tab',
      commands: [
        ...tabEvents.map(({ type, title }) => ({
          id: `tab-${type}`,
          title,
          group,
          icon: eventIcons[type],
          action: 'get_items',
          run: () => dispatchEvent(stores, type),
        })),
        {
          id: 'new-session',
          title: 'Start new session',
          group,
          icon: UserPlus,
          run: () => void startSession(stores),
        },
      ],
    },
    {
      name: 'Events of an item',
      commands: (simulation ? itemEvents(simulation.seen, tab) : []).map(
        ({ title, action, event }) => ({
          id: `item-${action}`,
          title,
          group,
          icon: MousePointerClick,
          action,
          run: () => does(tab.id, event),
        }),
      ),
    },
    {
      name: 'The shown call',
      commands: direct
        ? [
            {
              id: 'other-surface',
              title: 'Fire over the other surface',
              group,
              icon: ArrowLeftRight,
              action: direct.call.action,
              run: () => void sendAgain(stores, direct, () => fireOverOther(direct)),
            },
          ]
        : [],
    },
    { name: 'Mock reply', commands: mockCommands(stores, tab) },
  ];
  return sections.filter(({ commands }) => commands.length > 0);
}

function mockCommands(stores: Stores, tab: Tab): EventCommand[] {
  const isOn = Object.keys(stores.simulator.getState().mockReplies[tab.id] ?? {}).length > 0;
  return [
    {
      id: 'mock-reply',
      title: 'Edit mock reply…',
      keywords: 'stand-in fake webhook',
      group,
      icon: SquarePen,
      run: () => {
        stores.shell.go('widget');
        editMockReply(stores, tab);
      },
    },
    ...(isOn
      ? [
          {
            id: 'mock-replies-off',
            title: 'Stop mock reply',
            group,
            icon: Square,
            run: () => stopMockReplies(stores, tab.id),
          },
        ]
      : []),
  ];
}

/** What can be done by name with the widget and its tabs; from elsewhere, what leads there. */
export function widgetCommands(stores: Stores): Command[] {
  const { shell, simulator } = stores;
  const tab = chosenTab(stores);
  const isOfFile = openedOf(stores.workspace.getState()) !== null;
  const setUp: Command[] = [
    ...(isOfFile
      ? []
      : [{ id: 'new-tab', title: 'New tab', group, run: () => shell.open('new-tab') }]),
    {
      id: 'connectors',
      title: isOfFile ? 'Connectors' : 'Edit connectors',
      group,
      run: () => shell.open('connectors'),
    },
  ];
  if (!tab) return setUp;
  const { setVisitor, simulations } = simulator.getState();
  const simulation = simulations[tab.id] ?? null;
  const call = shownExchange(simulation, simulator.getState().exchangeId);
  const inWidget = (run: () => void) => (): void => {
    shell.go('widget');
    run();
  };
  const shown: Command[] = [
    ...(runningOf(simulation).length > 0
      ? [
          {
            id: 'stop-calls',
            title: 'Cancel the running call',
            group,
            keys: 'Escape',
            plain: true,
            hidden: true,
            run: () => cancelTab(stores),
          },
        ]
      : []),
    ...eventSections(stores).flatMap(({ commands }) =>
      // In the menu, the action stands behind the title.
      commands.map((one) =>
        one.id === 'other-surface'
          ? { ...one, title: `Fire ${one.action} over the other surface` }
          : one,
      ),
    ),
    ...commandsFor(group, call ? callActions(stores, call) : []),
  ];
  return [
    ...(shell.getState().view === 'widget' ? shown : mockCommands(stores, tab)),
    ...setUp,
    ...visitorChoices.map((choice) => ({
      id: `visitor-${choice}`,
      title: `Use the widget as visitor: ${visitorWords[choice].title}`,
      group,
      onlyTyped: true,
      run: inWidget(() => setVisitor(tab.id, choice)),
    })),
    {
      id: 'trace',
      title: 'Show the trace of the call',
      keywords: 'waterfall CORS OPTIONS blocked preflight platform visitor steps assumptions',
      group,
      run: inWidget(() => simulator.setState({ sheet: 'trace' })),
    },
    ...commandsFor(group, tabActions(stores, tab)).map(({ run, ...action }) => ({
      ...action,
      run: inWidget(run),
    })),
  ];
}

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
  const { simulator, historyList } = stores;
  const { fired, firing, tabId } = exchange;
  const { does, showExchange, fireOverOther, simulations } = simulator.getState();
  const simulation = simulations[tabId];
  const compared = simulation && withPrevious(simulation, exchange);
  const reply = fired?.reply ?? null;
  const resend = resendNow(stores, exchange);
  const reason = resend && 'reason' in resend ? resend.reason : undefined;
  const { copyText } = stores.shell;
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
      run: () => void (compared && historyList.compare(compared)),
    },
    {
      id: 'edit-reply',
      title: 'Edit reply',
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

/** THE table of what can be done with the tab in use: its menu and the palette are made of it. One of a workspace file is changed in the file. */
export function tabActions(stores: Stores, { id, name }: Pick<Tab, 'id' | 'name'>): Action[] {
  const { shell } = stores;
  const changes: Action[] = [
    { id: 'edit-tab', title: 'Edit tab', icon: Pencil, run: () => shell.open('edit-tab', id) },
    {
      id: 'duplicate-tab',
      title: 'Duplicate tab',
      icon: Copy,
      run: () => shell.open('duplicate-tab', id),
    },
    {
      id: 'remove-tab',
      title: 'Remove tab',
      icon: Trash2,
      keywords: 'delete',
      run: () => shell.open('remove-tab', id),
    },
  ];
  const isOfFile = openedOf(stores.workspace.getState()) !== null;
  return [
    {
      id: 'record-tab',
      title: 'Record calls of this tab',
      icon: CircleDot,
      keywords: 'proxy real platform browser tunnel',
      run: () => shell.open('record-tab'),
    },
    {
      ...mockSwitch(stores, 'tab', id),
      id: 'mock-tab',
      icon: Theater,
      keywords: 'fake webhook stand-in',
    },
    {
      id: 'history-tab',
      title: 'History of this tab',
      icon: History,
      run: () => showHistoryOf(stores, { owner: { id, name } }),
    },
    ...(isOfFile ? entryActions(stores, { list: 'tabs', name }) : changes),
  ];
}
