import { useEffect, useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { TextAt, TextPart } from '#core/xml/lines.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { openWorker } from '../rpc/worker-rpc.ts';
import type { LongInfo, LongTextRequest } from './long-text.ts';
import { type Place, placesOf, type TextLayout } from './places.ts';
import TextWorker from './text.worker.ts?worker';

/** A text in a thread of its own, which reads it itself: the window only gets a part of it at a time. */
export function openLong(ref: TextRef, places: readonly Place[]) {
  const worker = openWorker(new TextWorker());
  // The type of each answer follows from its question.
  const ask = <T>(asked: LongTextRequest): Promise<Outcome<T>> =>
    worker.ask<T>(asked).then(
      (value) => ({ ok: true, value }),
      ({ message }) => ({ ok: false, error: { code: 'not-found', message } }),
    );
  const partsOf = (look: TextLayout) => (at: TextAt) => ask<TextPart>({ ask: 'part', look, at });
  return {
    info: ask<LongInfo>({
      ask: 'open',
      url: new URL(`text/${encodeURIComponent(ref.id)}`, document.baseURI).href,
      places,
    }),
    /** Reads the part of a look that a place is in. */
    read: { raw: partsOf('raw'), pretty: partsOf('pretty') },
    close: worker.close,
  };
}
type LongText = ReturnType<typeof openLong>;

export type LongState =
  | { state: 'loading'; error?: never }
  | { state: 'ready'; info: LongInfo; text: LongText }
  | { state: 'failed'; error: CallError };

/** A reply of more bytes than this is not given to the editor: making it ready would hold up the window for longer than a frame. */
export const longBytes = 5_000_000;

/**
 * The long text behind a reference, read when it is first `wanted` and held while reference and
 * findings stay the same.
 */
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
        : { state: 'failed', error: outcome.error };
      setMade({ of: ref, findings, result });
    });
    return () => {
      isOver = true;
      text.close();
    };
  }, [ref, findings, isWanted]);
  return made && made.of === ref && made.findings === findings ? made.result : { state: 'loading' };
}
