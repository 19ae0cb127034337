import {
  AppWindow,
  ArrowLeftRight,
  FolderOpen,
  type LucideIcon,
  MousePointerClick,
  RotateCw,
  Square,
  SquarePen,
  UserPlus,
} from 'lucide-react';
import type { Tab } from '#core/widget/tab.ts';
import { visitorChoices } from '#core/widget/visitor.ts';
import { editMockReply, stopMockReplies } from '../reply/edit-reply.tsx';
import { type Command, commandsFor } from '../shell/command.ts';
import type { Stores } from '../shell/context.ts';
import { openedOf } from '../workspace/store.ts';
import { callActions } from './calls/call-actions.ts';
import { tabActions } from './setup/tab-actions.ts';
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
import { shownExchange } from './simulator/state.ts';
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
  const isOfFile = openedOf(stores.workspaceFiles.getState()) !== null;
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
