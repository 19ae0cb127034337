import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import type { CallError } from '../../../rpc/outcome-of.ts';
import { type Stores, useStores } from '../../../shell/context.ts';
import { formatInstant } from '../../../ui/format.ts';
import { replyKey, type StoredXml } from '../store.ts';

export type Compared = {
  /** What the document is compared with; null while there is nothing. */
  other: StoredXml | null;
  /** Stored replies of any document, newest first; null until they were read. */
  copies: readonly HistoryEntry[] | null;
  failed: string | null;
  pick(copy: HistoryEntry): void;
};

const keyOf = ({ ownerId, documentId, at }: HistoryEntry): string =>
  replyKey(ownerId, documentId, at);

/** The name of a document that a reply has. */
export const copyName = ({ externalId, documentId }: HistoryEntry): string =>
  externalId || documentId || 'empty id';

/** Opens a stored reply as the document that others are compared with; gives what went wrong, or null. */
export const openCopy = (
  { xml }: Pick<Stores, 'xml'>,
  copy: HistoryEntry,
): Promise<CallError | null> =>
  xml.getState().compareWith(copy.seq, {
    key: keyOf(copy),
    title: `${copyName(copy)}, ${formatInstant(copy.at)}`,
  });

/**
 * What the document of a reply is compared with: what was chosen, which stays when another document is opened, else an earlier reply of
 * its own, else the newest of another one.
 */
export function useCompared(reply: { connectionId: string; id: string; at: string }): Compared {
  const { connectionId, id, at } = reply;
  const stores = useStores();
  const [copies, setCopies] = useState<readonly HistoryEntry[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const chosen = useStore(stores.xml, (state) => state.comparison.other);
  const key = replyKey(connectionId, id, at);
  const other = chosen?.key === key ? null : chosen;
  const pick = useCallback(
    (copy: HistoryEntry) =>
      void openCopy(stores, copy).then((error) => setFailed(error?.message ?? null)),
    [stores],
  );
  useEffect(() => {
    let isOver = false;
    const { listCopies } = stores.xml.getState();
    void listCopies().then((found) => {
      if (!isOver) setCopies(found.filter((copy) => keyOf(copy) !== key));
    });
    return () => {
      isOver = true;
    };
  }, [stores, key]);
  const hasOther = other !== null;
  useEffect(() => {
    if (hasOther || copies === null) return;
    const own = copies.find((copy) => copy.ownerId === connectionId && copy.documentId === id);
    const first = own ?? copies[0];
    if (first) pick(first);
  }, [hasOther, copies, connectionId, id, pick]);
  return { other, copies, failed, pick };
}
