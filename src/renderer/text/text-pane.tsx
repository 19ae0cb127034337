import { type ReactNode, useEffect, useState } from 'react';
import { errorText } from '#core/text/wording.ts';
import type { Progress } from '#operations/outcome.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { Waiting } from '../ui/states.tsx';

type TextPaneProps = {
  what: string;
  text: TextState;
  onRetry(): void;
  children(text: string): ReactNode;
};

/** Shows a text when it is loaded, and before that its progress or why it is not available. */
export function TextPane({ what, text, onRetry, children }: TextPaneProps) {
  if (text.state === 'none') return null;
  if (text.state === 'ready') return children(text.text);
  return (
    <Waiting
      title={`Loading ${what}`}
      progress={text.progress}
      error={text.error}
      todo="Assay keeps texts only while it runs. Fetch or fire again if this one is gone."
      onRetry={onRetry}
    />
  );
}

/**
 * Reads a text over the byte channel, as UTF-8, and reports its progress. Throws if the host no
 * longer has it.
 */
export async function loadText(
  ref: TextRef,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<string> {
  const reply = await fetch(`text/${encodeURIComponent(ref.id)}`, { signal });
  if (!reply.ok || !reply.body)
    throw new Error(`The text is no longer in memory (${reply.status}).`);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const reader = reply.body.getReader();
  const parts: string[] = [];
  let done = 0;
  for (;;) {
    const chunk = await reader.read();
    if (chunk.done) break;
    done += chunk.value.byteLength;
    parts.push(decoder.decode(chunk.value, { stream: true }));
    onProgress({ phase: 'loading', done, total: ref.bytes, unit: 'bytes' });
  }
  parts.push(decoder.decode());
  return parts.join('');
}

/** Lets the user keep a text as a file, bytes as received. */
export function saveText(ref: TextRef): void {
  const link = document.createElement('a');
  link.href = `text/${encodeURIComponent(ref.id)}?save=${encodeURIComponent(ref.name)}`;
  link.download = ref.name;
  link.click();
}

export type TextState =
  | { state: 'none' }
  | { state: 'loading'; progress: Progress | null; error?: never }
  | { state: 'ready'; id: string; text: string }
  | { state: 'failed'; error: { message: string }; progress?: never };

const none: TextState = { state: 'none' };

/**
 * The text behind a reference, loaded when it is first `wanted` and held while the reference stays
 * the same.
 */
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
    let reportedAt = 0;
    setProgress(null);
    loadText(ref, controller.signal, (now) => {
      if (performance.now() - reportedAt < 100) return;
      reportedAt = performance.now();
      setProgress(now);
    }).then(
      (text) => put({ state: 'ready', id: ref.id, text }),
      (fault: unknown) => put({ state: 'failed', error: { message: errorText(fault) } }),
    );
    return () => controller.abort();
  }, [ref, needed]);

  const text: TextState =
    ref && result?.id === ref.id ? result.text : needed ? { state: 'loading', progress } : none;
  return { text, retry: () => setResult(null) };
}
