import { useMemo } from 'react';
import { type Finding, placeIn } from '#core/contract/finding.ts';
import { useAnswer } from '../rpc/use-answer.ts';
import { openWorker } from '../rpc/worker-rpc.ts';
import type { JsonLayoutRequest, JsonLayoutResult } from './lay-out-json.ts';
import { type PlaceOf, placesMoved, placesOf } from './places.ts';
import TextWorker from './text.worker.ts?worker';

const notLaidOut = (): null => null;
const asReceived = (text: string): string => text;

/**
 * `pretty` null: the text is not JSON, or could not be formatted, and can only be shown as
 * received.
 */
export type JsonLayout =
  | { state: 'waiting' }
  | { state: 'ready'; pretty: { text: string; findings: Finding[]; placeOf: PlaceOf } | null };

const waiting: JsonLayout = { state: 'waiting' };

/** The text laid out, with its findings at their places there; made on a thread of its own when first wanted. */
export function useJsonLayout(
  text: string,
  findings: readonly Finding[],
  wanted: boolean,
): JsonLayout {
  const question = useMemo<JsonLayoutRequest>(
    () => ({ text, places: placesOf(findings) }),
    [text, findings],
  );
  const answer = useAnswer<JsonLayoutRequest, JsonLayoutResult | null>(TextWorker, question, {
    otherwise: notLaidOut,
    wanted,
  });
  return useMemo(() => {
    if (!answer) return waiting;
    const out = answer.value;
    const moved = out && {
      text: out.text,
      findings: findings.map((finding, index) =>
        placeIn(finding) ? { ...finding, ...out.places[index] } : finding,
      ),
      placeOf: placesMoved(findings, out.places),
    };
    return { state: 'ready', pretty: moved };
  }, [answer, findings]);
}

/**
 * The text with every member on a line of its own, formatted on a separate thread; null if the text
 * is not JSON.
 */
export async function layOut(text: string): Promise<string | null> {
  const worker = openWorker(new TextWorker());
  const out = await worker
    .ask<JsonLayoutResult | null>({ text, places: [] } satisfies JsonLayoutRequest)
    .finally(worker.close);
  return out?.text ?? null;
}

/**
 * The text indented, made on a separate thread when first wanted; null until then. It equals the
 * host's version letter by letter, so that places mean the same on both sides. If it fails, it is
 * the raw text.
 */
export const useXmlLayout = (text: string, wanted: boolean): string | null =>
  useAnswer(TextWorker, text, { otherwise: asReceived, wanted })?.value ?? null;
