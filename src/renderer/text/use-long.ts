import { useEffect, useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { TextRef } from '#operations/schemas.ts';
import type { LongInfo } from './long-text.ts';
import { type LongText, openLong } from './open-long.ts';
import { placesOf } from './places.ts';

export type LongState =
  | { state: 'loading' }
  | { state: 'ready'; info: LongInfo; text: LongText }
  | { state: 'failed'; message: string };

/** A reply of more bytes than this is not given to the editor: making it ready would hold up the window for longer than a frame. */
export const longBytes = 5_000_000;

/** The long text behind a reference, read when it is first `wanted` and kept while reference and findings stay the same. */
export function useLong(
  ref: TextRef | null,
  findings: readonly Finding[],
  wanted: boolean,
): LongState {
  const [made, setMade] = useState<{
    of: TextRef;
    findings: readonly Finding[];
    result: LongState;
  } | null>(null);
  const [isWanted, setWanted] = useState(wanted);
  useEffect(() => {
    if (wanted) setWanted(true);
  }, [wanted]);
  useEffect(() => {
    if (!ref || !isWanted) return;
    let isOver = false;
    const text = openLong(ref, placesOf(findings));
    void text.info.then((outcome) => {
      if (isOver) return;
      const result: LongState = outcome.ok
        ? { state: 'ready', info: outcome.value, text }
        : { state: 'failed', message: outcome.error.message };
      setMade({ of: ref, findings, result });
    });
    return () => {
      isOver = true;
      text.close();
    };
  }, [ref, findings, isWanted]);
  return made && made.of === ref && made.findings === findings ? made.result : { state: 'loading' };
}
