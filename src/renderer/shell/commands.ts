import { cancelCheckHere, checkCommands, stepResult } from '../checks/commands.ts';
import { listCommands } from '../documents/list/list-actions.ts';
import { fetchAsFilledIn } from '../documents/use-fetch.ts';
import { xmlCommands } from '../documents/viewer/commands.ts';
import { exportCommands } from '../export/commands.ts';
import { moveSelection } from '../findings/selection.ts';
import { historyCommands } from '../history/history-actions.ts';
import { fetchSample } from '../home/try-samples.ts';
import { aboutOf, samplesOf } from '../settings/store.ts';
import { tokenCommands } from '../tokens/token-actions.ts';
import { widgetCommands } from '../widget/commands.ts';
import { cancelTab, fireTab } from '../widget/simulator/event-commands.ts';
import { workspaceCommands } from '../workspace/commands.ts';
import type { Command } from './command.ts';
import type { Stores } from './context.ts';
import { documentationHere, openDocumentation } from './documentation.ts';
import { findingsOnShow } from './findings-on-show.ts';
import { views } from './shell-store.ts';
import { zoomCommands } from './zoom.ts';

const firstStop = 'button:not([disabled]), a[href], input, textarea, select, [tabindex="0"]';

/** Takes the keyboard to the next (or the previous) region of the window: to the region itself where nothing in it can take it. */
export function focusNextRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.getClientRects().length > 0,
  );
  // The innermost one: the findings are a region within the workbench.
  const at = regions.findLastIndex((region) => region.contains(document.activeElement));
  const next = regions[at === -1 ? 0 : (at + by + regions.length) % regions.length];
  if (!next) return;
  const stop = next.matches('[data-region="bar"]')
    ? next.querySelector<HTMLElement>(firstStop)
    : null;
  (stop ?? next).focus();
}

const themeTitles = {
  system: 'Use the system theme',
  light: 'Use the light theme',
  dark: 'Use the dark theme',
  contrast: 'Use the high contrast theme',
} as const;

/** THE table of what can be done: the palette lists it, the key map shows it, the key handler runs it. */
export function commandsOf(stores: Stores): Command[] {
  const { shell, workspace, documents, reply } = stores;
  const onWidget = (): boolean => shell.getState().view === 'widget';
  const stepFinding = (by: 1 | -1): void => {
    if (!reply.getState().isOpen && stepResult(stores, by)) return;
    const onShow = findingsOnShow(stores);
    onShow?.select((selection) => moveSelection(onShow.verdict?.findings ?? [], selection, by));
  };
  const fetchDocument = (): void => {
    shell.go('documents');
    fetchAsFilledIn(stores);
  };
  const fire = (): void => {
    shell.go('widget');
    fireTab(stores);
  };
  const offers = samplesOf(stores.about.getState())?.documents.offers ?? [];
  return [
    {
      id: 'primary',
      title: 'Fetch or fire',
      group: 'Calls',
      keys: 'Mod+Enter',
      hidden: true,
      run: () => {
        if (onWidget()) fire();
        else fetchDocument();
      },
    },
    { id: 'fetch', title: 'Fetch the document', group: 'Calls', run: fetchDocument },
    { id: 'fire', title: 'Fire get_items', group: 'Calls', run: fire },
    {
      id: 'cancel',
      title: 'Cancel the running call',
      group: 'Calls',
      keys: 'Mod+.',
      run: () => {
        if (cancelCheckHere(stores)) return;
        if (onWidget()) cancelTab(stores);
        else documents.cancel();
      },
    },
    ...listCommands(stores),
    ...xmlCommands(stores),
    ...widgetCommands(stores),
    ...historyCommands(stores),
    ...exportCommands(stores),
    ...checkCommands(stores),
    ...views.map((view, index) => ({
      id: `go-${view.name}`,
      title: view.title,
      group: 'Go to' as const,
      keys: `Mod+${index + 1}`,
      ...(view.name === 'settings' && { keywords: 'clear the history, delete old calls' }),
      run: () => {
        shell.go(view.name);
        if (view.name === 'start') shell.askFocus();
      },
    })),
    {
      id: 'next-finding',
      title: 'Go to next finding',
      group: 'Findings',
      keys: 'F8',
      inDialogs: reply.getState().isOpen,
      run: () => stepFinding(1),
    },
    {
      id: 'previous-finding',
      title: 'Go to previous finding',
      group: 'Findings',
      keys: 'Shift+F8',
      inDialogs: reply.getState().isOpen,
      run: () => stepFinding(-1),
    },
    ...offers.map((offer) => ({
      id: `sample-${offer.name}`,
      title: `Fetch sample document: ${offer.name}`,
      group: 'Samples' as const,
      onlyTyped: true,
      run: () => void fetchSample(stores, offer.id),
    })),
    ...tokenCommands(stores),
    ...workspaceCommands(stores),
    ...(['system', 'light', 'dark', 'contrast'] as const).map((theme) => ({
      id: `theme-${theme}`,
      title: themeTitles[theme],
      group: 'Theme' as const,
      run: () => void workspace.saveSettings({ theme }),
    })),
    ...(aboutOf(stores.about.getState())?.face === 'desktop' ? zoomCommands(shell) : []),
    {
      id: 'open-file',
      title: 'Open file…',
      keywords: 'import curl HAR',
      group: 'Calls',
      keys: 'Mod+O',
      run: stores.imported.askForFile,
    },
    {
      id: 'paste-reply',
      title: 'Paste a reply',
      keywords: 'judge check body json mock',
      group: 'Calls',
      run: () => reply.edit({}),
    },
    {
      id: 'last-reply',
      title: 'Go on with the last reply',
      keywords: 'undo edit pasted body json',
      group: 'Calls',
      onlyTyped: true,
      run: () => reply.edit(),
    },
    {
      id: 'palette',
      title: 'Search commands',
      group: 'Window',
      keys: 'Mod+K',
      hidden: true,
      run: () => shell.open('commands'),
    },
    {
      id: 'next-region',
      title: 'Go to next region',
      group: 'Window',
      keys: 'F6',
      run: () => focusNextRegion(1),
    },
    {
      id: 'previous-region',
      title: 'Go to previous region',
      group: 'Window',
      keys: 'Shift+F6',
      run: () => focusNextRegion(-1),
    },
    {
      id: 'documentation',
      title: 'Open the documentation of this view or finding',
      group: 'Window',
      keys: 'F1',
      inDialogs: true,
      run: () => openDocumentation(documentationHere(stores)),
    },
    {
      id: 'keys',
      title: 'Show keyboard shortcuts',
      group: 'Window',
      keys: '?',
      plain: true,
      run: () => shell.open('keys'),
    },
  ];
}
