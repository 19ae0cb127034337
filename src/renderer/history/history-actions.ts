import {
  ArrowUpRight,
  ClipboardCheck,
  Files,
  Forward,
  GitCompareArrows,
  Minimize2,
  Pencil,
  Pin,
  PinOff,
  Repeat,
  SquarePen,
  TableProperties,
  Trash2,
  VenetianMask,
} from 'lucide-react';
import { groupCalls, groupedText } from '#core/exported/group-calls.ts';
import type { CopyToMake } from '#core/exported/make-copy.ts';
import { errorText, grouped } from '#core/text/wording.ts';
import { largestOpened, tooLarge } from '#core/xml/bounds.ts';
import { mostExported } from '#operations/evidence-schemas.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { probeText } from '#operations/probe.ts';
import { selectDocument } from '../documents/select-document.ts';
import { openCopy } from '../documents/viewer/copy-picker.tsx';
import type { ExportSubject } from '../export/export-calls.ts';
import { canEdit, editReply } from '../reply/edit-reply.tsx';
import { makeCopy } from '../reply/judging.ts';
import type { Action, Command } from '../shell/command.ts';
import type { Stores } from '../shell/context.ts';
import { connectionsOf, readingsOf, tabsOf } from '../shell/workspace-store.ts';
import { loadText } from '../text/text-pane.tsx';
import type { HistoryFilter } from './history-filter.ts';
import type { OpenedExchange } from './history-store.ts';
import { openReplay, sendAgain } from './replay/call-now.ts';

/** Makes a copy of the reply of a call, or of its document, for somebody else, and copies it. Throws where there is nothing to copy, or once `signal` is aborted. */
async function copyReply(
  { workspace, shell }: Stores,
  { fired, document, asked }: OpenedExchange,
  how: Pick<CopyToMake, 'isMinimal' | 'isAnonymous'>,
  signal: AbortSignal,
): Promise<void> {
  const shown = document?.xml ?? (fired ?? document)?.reply ?? null;
  if (shown === null) throw new Error('The reply is not kept.');
  const large = tooLarge('A copy can be made of', shown.bytes, largestOpened);
  if (large !== null) throw new Error(large);
  const text = await loadText(shown, signal, () => undefined);
  const copy: CopyToMake = {
    as: fired?.action ?? (document?.xml ? 'xml' : 'document'),
    text,
    httpStatus: (fired ?? document)?.http?.status ?? null,
    headers: (fired ?? document)?.http?.headers,
    category: asked?.tab.category ?? 'default',
    surface: fired?.surface ?? null,
    choices: readingsOf(workspace.getState()),
    secrets: [],
    ...how,
  };
  const made = await makeCopy(copy, signal);
  if (made.text === null) throw new Error(made.says.join(' '));
  signal.throwIfAborted();
  await navigator.clipboard.writeText(made.text);
  shell.say('Copied', made.says.join(' '));
}

export const copySmallest = (stores: Stores, opened: OpenedExchange): Promise<void> =>
  stores.historyList.copy((signal) =>
    copyReply(stores, opened, { isMinimal: true, isAnonymous: false }, signal),
  );

export const copyWithoutPersons = (stores: Stores, opened: OpenedExchange): Promise<void> =>
  stores.historyList.copy((signal) =>
    copyReply(stores, opened, { isMinimal: false, isAnonymous: true }, signal),
  );

/** Shows the tab of an exchange, or its document; null where that was removed. */
function wayToOwner(stores: Stores, { kind, ownerId, documentId }: HistoryEntry) {
  const { workspace, shell, simulator, documents } = stores;
  const state = workspace.getState();
  if (kind === 'webhook' && tabsOf(state).some(({ id }) => id === ownerId))
    return (): void => {
      simulator.choose(ownerId ?? '');
      shell.go('widget');
    };
  if (kind === 'document' && connectionsOf(state).some(({ id }) => id === ownerId))
    return (): void => {
      documents.choose(ownerId ?? '');
      shell.go('documents');
      void selectDocument(stores, ownerId ?? '', documentId ?? '');
    };
  return null;
}

/** The two calls to compare, older first: those that are selected, or the selected one and the listed one of its kind before it; null where there are not two. */
export function comparedOf(
  selected: readonly HistoryEntry[],
  listed: readonly HistoryEntry[],
): { before: number; after: number } | null {
  const [one, other] = selected;
  if (!one || selected.length > 2) return null;
  const isAlike = ({ kind, ownerId, documentId, action }: HistoryEntry): boolean =>
    kind === one.kind &&
    ownerId === one.ownerId &&
    documentId === one.documentId &&
    action === one.action;
  const partner = other ?? listed.find((entry) => entry.seq < one.seq && isAlike(entry));
  if (!partner || partner.kind !== one.kind) return null;
  return { before: Math.min(one.seq, partner.seq), after: Math.max(one.seq, partner.seq) };
}

/** Opens a call, and does something with it. What goes wrong is said above the list. */
async function withOpened(
  stores: Stores,
  { seq }: HistoryEntry,
  run: (stores: Stores, opened: OpenedExchange) => Promise<void>,
): Promise<void> {
  const { historyList } = stores;
  await historyList.open(seq);
  const { opened } = historyList.getState();
  if (opened?.entry.seq !== seq) return;
  await run(stores, opened).catch((error: unknown) =>
    historyList.setState({ trouble: { code: 'internal', message: errorText(error) } }),
  );
}

async function editOpened(stores: Stores, opened: OpenedExchange): Promise<void> {
  const { fired, document, asked } = opened;
  const reply = (fired ?? document)?.reply ?? null;
  if (!canEdit(reply)) throw new Error('This reply is too long to be edited.');
  const category = asked?.tab.category ?? 'default';
  const how = fired ? { as: fired.action, surface: fired.surface } : { as: 'document' as const };
  await editReply(stores, reply, { ...how, category }, (fired ?? document)?.http);
}

/** The action that takes a call as a probe of `assay check`. */
export const probeTitle = 'Copy as entry of assay.yaml';

const copyProbe = async (
  _stores: Stores,
  { entry: { name, documentId }, asked, ...call }: OpenedExchange,
): Promise<void> =>
  navigator.clipboard.writeText(
    probeText({ ...call, name, documentId, category: asked?.tab.category ?? 'default' }),
  );

/** The outcomes and broken checks of documents by bank and version, and since which call they no longer add up. */
function outcomesText(entries: readonly HistoryEntry[]): string {
  const calls = entries.map(({ bankCode, documentVersion, ...call }) => ({
    ...call,
    columns: { bank_code: bankCode, document_version: documentVersion },
  }));
  return groupedText(groupCalls(calls, ['bank_code', 'document_version']));
}

async function compareWith(stores: Stores, entry: HistoryEntry): Promise<void> {
  const error = await openCopy(stores, entry);
  if (error) return stores.historyList.setState({ trouble: error });
  stores.xml.turnTo('compare');
  stores.shell.go('documents');
}

/** More calls are not sent again at once. */
const mostSentAgain = 50;

/** THE table of what can be done with the selected exchanges: toolbar, context menu and keys are made of it. Deleting is the last. */
export function historyActions(stores: Stores, entries: readonly HistoryEntry[]): Action[] {
  const { pin, remove, compare } = stores.historyList;
  const seqs = entries.map(({ seq }) => seq);
  const [only] = entries.length === 1 ? entries : [];
  const show = only ? wayToOwner(stores, only) : null;
  const canBeSent = (entry: HistoryEntry): boolean =>
    entry.url !== null && wayToOwner(stores, entry) !== null;
  const compared = comparedOf(entries, stores.historyList.getState().entries);
  const arePinned = entries.length > 0 && entries.every(({ isPinned }) => isPinned);
  return [
    {
      id: 'pin',
      title: arePinned ? 'Unpin' : 'Pin',
      icon: arePinned ? PinOff : Pin,
      enabled: entries.length > 0,
      run: () => void pin(seqs, !arePinned),
    },
    {
      id: 'show',
      title: only?.kind === 'document' ? 'Show in Documents' : 'Show in Widget',
      icon: ArrowUpRight,
      enabled: show !== null,
      run: () => show?.(),
    },
    {
      id: 'send',
      title: entries.length > 1 ? `Send ${grouped(entries.length)} calls again` : 'Send again',
      icon: Repeat,
      enabled: seqs.length > 0 && seqs.length <= mostSentAgain && entries.every(canBeSent),
      run: () => void sendAgain(stores, entries),
    },
    {
      id: 'elsewhere',
      title: 'Send again to another address…',
      icon: Forward,
      enabled:
        seqs.length > 0 && seqs.length <= mostSentAgain && entries.every(({ url }) => url !== null),
      run: () => stores.replay.openElsewhere(entries),
    },
    {
      id: 'edit',
      title: 'Edit and send',
      icon: Pencil,
      enabled: only !== undefined && canBeSent(only),
      run: () => void (only && openReplay(stores, only.seq)),
    },
    {
      id: 'compare',
      title: entries.length === 2 ? 'Compare' : 'Compare with previous',
      icon: GitCompareArrows,
      enabled: compared !== null,
      run: () => void (compared && compare(compared)),
    },
    {
      id: 'reply',
      title: 'Edit reply',
      icon: SquarePen,
      enabled: only?.hasReply === true,
      run: () => void (only && withOpened(stores, only, editOpened)),
    },
    {
      id: 'copy',
      title: 'Compare others with this document',
      icon: Files,
      enabled: only?.kind === 'document' && only.outcome === 'completed' && only.hasReply,
      run: () => void (only && compareWith(stores, only)),
    },
    {
      id: 'probe',
      title: probeTitle,
      icon: ClipboardCheck,
      enabled: only !== undefined && only.url !== null,
      run: () => void (only && withOpened(stores, only, copyProbe)),
    },
    {
      id: 'smallest',
      title: 'Copy smallest example',
      icon: Minimize2,
      enabled: only?.hasReply === true,
      run: () => void (only && withOpened(stores, only, copySmallest)),
    },
    {
      id: 'anonymous',
      title: 'Copy without personal data',
      icon: VenetianMask,
      enabled: only?.hasReply === true,
      run: () => void (only && withOpened(stores, only, copyWithoutPersons)),
    },
    {
      id: 'group',
      title: 'Copy outcomes by bank and version',
      icon: TableProperties,
      enabled: entries.some(({ kind }) => kind === 'document'),
      run: () => void stores.shell.copyText(outcomesText(entries)),
    },
    {
      id: 'delete',
      title: entries.length > 1 ? `Delete ${grouped(entries.length)} calls` : 'Delete',
      icon: Trash2,
      enabled: entries.length > 0,
      run: () => remove(seqs),
    },
  ];
}

/** The selected exchanges for an export, oldest first; null where there are none or too many. */
export const exportOfEntries = (entries: readonly HistoryEntry[]): ExportSubject | null =>
  entries.length === 0 || entries.length > mostExported
    ? null
    : { seqs: entries.map(({ seq }) => seq).sort((a, b) => a - b) };

/** Shows what the history has of one tab, connection or document. */
export function showHistoryOf({ historyList, shell }: Stores, filter: HistoryFilter): void {
  historyList.setState({ search: '' });
  historyList.setFilter(filter);
  shell.go('history');
}

/** What can be done by name with the history. */
export function historyCommands(stores: Stores): Command[] {
  const { shell, historyList, documents } = stores;
  const { subject } = documents.getState();
  const group = 'Go to' as const;
  return [
    {
      id: 'search-history',
      title: 'Search the history',
      keywords: 'compare earlier calls',
      group,
      run: () => {
        shell.go('history');
        historyList.askToSearch();
      },
    },
    ...(subject
      ? [
          {
            id: 'history-of-document',
            title: 'History of this document',
            group,
            run: () => showHistoryOf(stores, { documentId: subject.id }),
          },
        ]
      : []),
  ];
}
