import type { Outcome } from '#operations/outcome.ts';
import type { TextRef } from '#operations/schemas.ts';
import { linesFrom, type TextLine } from '../documents/viewer/text/lines-store.ts';
import { openWorker } from '../rpc/worker-rpc.ts';
import type { Look } from './crammed.ts';
import type { Found, LongAsked, LongInfo, Wanted } from './long-text.ts';
import LongTextWorker from './long-text.worker.ts?worker';
import type { Place } from './places.ts';

/** A kept text in a thread of its own, which reads it itself: the window gets the lines in view only. */
export function openLong(ref: TextRef, places: readonly Place[]) {
  const worker = openWorker(new LongTextWorker());
  // The thread answers each question by what it asks for.
  const ask = <T>(asked: LongAsked): Promise<Outcome<T>> =>
    worker.ask<T>(asked).then(
      (value) => ({ ok: true, value }),
      ({ message }) => ({ ok: false, error: { code: 'not-found', message } }),
    );
  const linesOf = (look: Look) =>
    linesFrom(async (window) => {
      const outcome = await ask<Omit<TextLine, 'left'>[]>({ ask: 'lines', look, window });
      return outcome.ok ? { ok: true, value: { lines: outcome.value } } : outcome;
    });
  const lines = { raw: linesOf('raw'), pretty: linesOf('pretty') };
  return {
    info: ask<LongInfo>({
      ask: 'open',
      url: new URL(`text/${encodeURIComponent(ref.id)}`, document.baseURI).href,
      places,
    }),
    lines: (look: Look) => lines[look],
    findText: (look: Look, words: string, options: Omit<Wanted, 'words'>) =>
      ask<Found | null>({ ask: 'find', look, wanted: { words, ...options } }),
    close: worker.close,
  };
}
export type LongText = ReturnType<typeof openLong>;
