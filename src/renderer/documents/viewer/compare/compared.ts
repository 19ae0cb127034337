import { useEffect, useState } from 'react';
import type { DocumentCall } from '#operations/document-schemas.ts';
import { useStores } from '../../../shell/context.ts';
import { formatInstant } from '../../../ui/format.ts';
import type { SeenXml } from '../store.ts';

/** The document on show, and when the reply that holds it came. */
export type Subject = { connectionId: string; id: string; at: string };

type Compared = {
  /** What the document is compared with; null while there is nothing. */
  other: SeenXml | null;
  /** Kept replies of the document that can be picked. */
  kept: readonly { value: string; title: string }[];
  failed: string | null;
  /** Picks one that was on show by its id, or a kept reply by its value. */
  pick(value: string): void;
};

const keptValue = 'kept:';
const noCalls: readonly DocumentCall[] = [];

/** What a document can be compared with: those that were on show in this run, and the kept replies of its own. */
export function useCompared(
  { connectionId, id, at }: Subject,
  others: readonly SeenXml[],
): Compared {
  const { xml } = useStores();
  const [calls, setCalls] = useState(noCalls);
  const [picked, setPicked] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    const { keptOf } = xml.getState();
    void keptOf({ connectionId, id }).then((found) => {
      if (!isOver) setCalls(found.filter((one) => one.at !== at));
    });
    return () => {
      isOver = true;
    };
  }, [xml, connectionId, id, at]);

  const open = async (seq: number): Promise<void> => {
    const call = calls.find((one) => one.seq === seq);
    if (!call) return;
    const opened = await xml.getState().openKept(seq, `Reply of ${formatInstant(call.at)}`);
    if ('xml' in opened) setPicked(opened.xml.id);
    setFailed('xml' in opened ? null : opened.message);
  };
  return {
    other: others.find((one) => one.xml.id === picked) ?? others[0] ?? null,
    kept: calls.map((call) => ({
      value: `${keptValue}${call.seq}`,
      title: formatInstant(call.at),
    })),
    failed,
    pick: (value) =>
      value.startsWith(keptValue)
        ? void open(Number(value.slice(keptValue.length)))
        : setPicked(value),
  };
}
