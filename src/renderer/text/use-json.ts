import { useEffect, useMemo, useState } from 'react';
import { type Finding, placeIn } from '#core/contract/finding.ts';
import { openWorker } from '../rpc/worker-rpc.ts';
import JsonWorker from './json.worker.ts?worker';
import type { JsonAsked, JsonLaidOut } from './laid-out.ts';
import { placesOf } from './places.ts';

type Made = { of: string; findings: readonly Finding[]; out: JsonLaidOut | null };
/** `pretty` null: the text is no JSON, or could not be laid out, and can be shown as it came only. */
export type JsonLayout =
  | { state: 'waiting' }
  | { state: 'ready'; pretty: { text: string; findings: Finding[] } | null };

const waiting: JsonLayout = { state: 'waiting' };

/** The text laid out, with its findings at their places there; made on a thread of its own when first wanted. */
export function useJsonLayout(
  text: string,
  findings: readonly Finding[],
  wanted: boolean,
): JsonLayout {
  const [made, setMade] = useState<Made | null>(null);
  const isMade = made !== null && made.of === text && made.findings === findings;
  const needed = wanted && !isMade;
  useEffect(() => {
    if (!needed) return;
    const worker = openWorker(new JsonWorker());
    const give = (out: JsonLaidOut | null): void => setMade({ of: text, findings, out });
    const asked: JsonAsked = { text, places: placesOf(findings) };
    void worker.ask<JsonLaidOut | null>(asked).then(give, () => give(null));
    return worker.close;
  }, [text, findings, needed]);
  return useMemo(() => {
    if (!isMade) return waiting;
    const { out } = made;
    const moved = out && {
      text: out.text,
      findings: findings.map((finding, index) =>
        placeIn(finding) ? { ...finding, ...out.places[index] } : finding,
      ),
    };
    return { state: 'ready', pretty: moved };
  }, [isMade, made, findings]);
}
