import type { Progress } from '#operations/outcome.ts';
import type { TextRef } from '#operations/schemas.ts';

/** Reads a kept text over the byte channel, as UTF-8, telling how far it is. Throws when the host no longer has it. */
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
