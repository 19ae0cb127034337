import { useEffect, useState } from 'react';
import type { Progress } from '#operations/outcome.ts';
import type { TextRef } from '#operations/schemas.ts';
import { loadText } from './load-text.ts';

export type TextState =
  | { state: 'none' }
  | { state: 'loading'; progress: Progress | null }
  | { state: 'ready'; id: string; text: string }
  | { state: 'failed'; message: string };

const none: TextState = { state: 'none' };

/** The text behind a reference, loaded when it is first `wanted` and kept while the reference stays the same. */
export function useText(ref: TextRef | null, wanted: boolean): { text: TextState; retry(): void } {
  const [result, setResult] = useState<{ id: string; text: TextState } | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const needed = ref !== null && wanted && result?.id !== ref.id;

  useEffect(() => {
    if (!ref || !needed) return;
    const controller = new AbortController();
    const put = (text: TextState): void => {
      if (!controller.signal.aborted) setResult({ id: ref.id, text });
    };
    let told = 0;
    setProgress(null);
    loadText(ref, controller.signal, (now) => {
      if (performance.now() - told < 100) return;
      told = performance.now();
      setProgress(now);
    }).then(
      (text) => put({ state: 'ready', id: ref.id, text }),
      (fault: unknown) =>
        put({
          state: 'failed',
          message: fault instanceof Error ? fault.message : 'The text could not be read.',
        }),
    );
    return () => controller.abort();
  }, [ref, needed]);

  const text: TextState =
    ref && result?.id === ref.id ? result.text : needed ? { state: 'loading', progress } : none;
  return { text, retry: () => setResult(null) };
}
