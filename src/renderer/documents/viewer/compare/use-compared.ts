import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import type { CallError } from '../../../rpc/outcome-of.ts';
import { type Stores, useStores } from '../../../shell/context.ts';
import { formatInstant } from '../../../ui/format.ts';
import { holdsWords } from '../../../ui/search.ts';
import { comparedWith, replyKey, type ViewedXml } from '../store.ts';

export type Compared = {
  /** What the document is compared with; null while there is nothing. */
  other: ViewedXml | null;
  /** Stored replies that were not opened in this run, of any document. */
  copies: readonly HistoryEntry[];
  failed: string | null;
  pickOpened(key: string): void;
  pickCopy(copy: HistoryEntry): void;
};

const noCopies: readonly HistoryEntry[] = [];

const keyOf = ({ ownerId, documentId, at }: HistoryEntry): string =>
  replyKey(ownerId, documentId, at);

/** The name of a document that a reply has. */
export const copyName = ({ externalId, documentId }: HistoryEntry): string =>
  externalId || documentId || 'empty id';

const copyTitle = (copy: HistoryEntry): string => `${copyName(copy)}, ${formatInstant(copy.at)}`;

/** Opens a stored reply as the document that others are compared with; gives what went wrong, or null. */
export async function openCopy(
  { xml }: Pick<Stores, 'xml'>,
  copy: HistoryEntry,
): Promise<CallError | null> {
  const named = { key: keyOf(copy), title: copyTitle(copy) };
  const opened = await xml.getState().openStored(copy.seq, named);
  if (!('xml' in opened)) return opened;
  xml.getState().compareAs({ withKey: opened.key });
  return null;
}

/** Whether the id, the external_id and the time of a reply have every word of the query, the time as it is read or as ISO 8601. */
export const isCopyOf = (copy: HistoryEntry, query: string): boolean =>
  holdsWords(
    [copy.externalId, copy.documentId, copy.at, formatInstant(copy.at)].join(' '),
    query.trim(),
  );

/**
 * What the document with this key is compared with, and what it can be compared with: the documents opened in this run, and every stored reply. What was
 * chosen stays when another document is opened.
 */
export function useCompared(key: string, others: readonly ViewedXml[]): Compared {
  const stores = useStores();
  const { xml } = stores;
  const withKey = useStore(xml, (state) => state.comparison.withKey);
  const [stored, setStored] = useState(noCopies);
  const [failed, setFailed] = useState<string | null>(null);
  const { compareAs, listCopies } = xml.getState();
  useEffect(() => {
    let isOver = false;
    void listCopies().then((found) => {
      if (!isOver) setStored(found);
    });
    return () => {
      isOver = true;
    };
  }, [listCopies]);

  const other = comparedWith(others, withKey);
  const known = new Set([key, ...others.map((one) => one.key)]);
  return {
    other,
    copies: stored.filter((copy) => !known.has(keyOf(copy))),
    failed,
    pickOpened(picked) {
      setFailed(null);
      compareAs({ withKey: picked });
    },
    pickCopy: (copy) =>
      void openCopy(stores, copy).then((error) => setFailed(error?.message ?? null)),
  };
}
