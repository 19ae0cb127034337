import { useEffect, useMemo, useState } from 'react';
import { type Finding, placeIn } from '#core/contract/finding.ts';
import { openWorker } from '../rpc/worker-rpc.ts';
import JsonWorker from './json.worker.ts?worker';
import type { JsonLayoutRequest, JsonLayoutResult } from './lay-out-json.ts';
import { type PlaceOf, placesMoved, placesOf } from './places.ts';
import XmlWorker from './xml.worker.ts?worker';

type Made = { of: string; findings: readonly Finding[]; out: JsonLayoutResult | null };
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
  const [made, setMade] = useState<Made | null>(null);
  const isMade = made !== null && made.of === text && made.findings === findings;
  const needed = wanted && !isMade;
  useEffect(() => {
    if (!needed) return;
    const worker = openWorker(new JsonWorker());
    const give = (out: JsonLayoutResult | null): void => setMade({ of: text, findings, out });
    const asked: JsonLayoutRequest = { text, places: placesOf(findings) };
    void worker.ask<JsonLayoutResult | null>(asked).then(give, () => give(null));
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
      placeOf: placesMoved(findings, out.places),
    };
    return { state: 'ready', pretty: moved };
  }, [isMade, made, findings]);
}

/**
 * The text with every member on a line of its own, formatted on a separate thread; null if the text
 * is not JSON.
 */
export async function layOut(text: string): Promise<string | null> {
  const worker = openWorker(new JsonWorker());
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
export function useXmlLayout(text: string, wanted: boolean): string | null {
  const [made, setMade] = useState<{ of: string; pretty: string } | null>(null);
  const needed = wanted && made?.of !== text;
  useEffect(() => {
    if (!needed) return;
    const worker = openWorker(new XmlWorker());
    const give = (pretty: string): void => setMade({ of: text, pretty });
    void worker.ask<string>(text).then(give, () => give(text));
    return worker.close;
  }, [text, needed]);
  return made?.of === text ? made.pretty : null;
}
