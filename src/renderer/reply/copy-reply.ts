import type { CopyToMake } from '#core/exported/make-copy.ts';
import { largestOpened, tooLarge } from '#core/xml/bounds.ts';
import type { OpenedExchange } from '../history/history-store.ts';
import type { Stores } from '../shell/context.ts';
import { readingsOf } from '../shell/workspace-store.ts';
import { loadText } from '../text/text-pane.tsx';
import { makeCopy } from './judging.ts';

/** Makes a copy of the reply of a call, or of its document, for somebody else, and copies it. Throws where there is nothing to copy, or once `signal` is aborted. */
async function copyReply(
  { workspace, exporting }: Stores,
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
  await navigator.clipboard.writeText(made.text);
  exporting.say('Copied', made.says.join(' '));
}

export const copySmallest = (stores: Stores, opened: OpenedExchange): Promise<void> =>
  stores.historyList.copy((signal) =>
    copyReply(stores, opened, { isMinimal: true, isAnonymous: false }, signal),
  );

export const copyWithoutPersons = (stores: Stores, opened: OpenedExchange): Promise<void> =>
  stores.historyList.copy((signal) =>
    copyReply(stores, opened, { isMinimal: false, isAnonymous: true }, signal),
  );
