import type { Output } from '#app/api.ts';
import type { Headers, HttpRequest } from '#core/http/http.ts';
import { errorText, several } from '#core/text/wording.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { Call, CallOptions } from '../rpc/client.ts';
import { loadText } from '../text/text-pane.tsx';
import { layOut } from '../text/use-json.ts';

/** A longer reply is not compared in the window, which the comparison of its lines would hold. */
const mostCompared = 5 * 1024 * 1024;

/** Headers that differ with each call, and so say nothing about two of them. */
const ofEachCall =
  /^(?:date|age|cookie|set-cookie|cf-ray|traceparent|tracestate|.*(?:request|correlation|trace)-?id)$/i;
/** The times of a request (TAB-REQ-4, TAB-REQ-7, TAB-REQ-8, TAB-DIR-2). */
const timeInUrl = /([?&](?:_ts|firedAt)=)[^&#]*/g;
const timeInBody = /("(?:firedAt|createdAt|seenAt)"\s*:\s*)"[^"]*"/g;

const headLines = (headers: Headers): string[] =>
  headers.map(([name, value]) => `${name}: ${ofEachCall.test(name) ? '…' : value}`);

const requestLines = (request: HttpRequest): string[] => [
  `${request.method} ${request.url.replace(timeInUrl, '$1…')}`,
  ...headLines(request.headers),
  ...(request.body === null ? [] : ['', request.body.replace(timeInBody, '$1"…"')]),
];

/** A kept call as a text to compare: the request as sent, the head of the reply, and its body with every member on a line of its own. What differs with each call is left out. */
export async function callText(
  { fired, document }: Output<'openExchange'>,
  signal: AbortSignal,
): Promise<string> {
  const { http, reply } = fired ?? document ?? { http: null, reply: null };
  const request = fired?.request ?? document?.request ?? null;
  const body = async (): Promise<string> => {
    if (reply === null) return '(no body)';
    if (reply.bytes > mostCompared)
      return `(${several(reply.bytes, 'byte')}, too long to compare here)`;
    const text = await loadText(reply, signal, () => undefined);
    return (await layOut(text)) ?? text;
  };
  return [
    ...(request === null ? ['(nothing was sent)'] : requestLines(request)),
    '',
    ...(http === null
      ? ['(no reply)']
      : [`HTTP ${http.status} ${http.statusText}`.trim(), ...headLines(http.headers)]),
    '',
    await body(),
    '',
  ].join('\n');
}

/** Two kept exchanges to compare, by their numbers or, right after they were fired, by their refs. */
export type Compared = { before: number | string; after: number | string };
export type Comparison = {
  calls: readonly [ComparedCall, ComparedCall];
} & Output<'compareExchanges'>;

/** One of two compared calls: when it was made (ISO 8601), and what was sent and came back. */
type ComparedCall = { at: string; text: string };

async function opened(
  call: Call,
  which: number | string,
  textOf: typeof callText,
  signal: AbortSignal,
): Promise<Outcome<ComparedCall>> {
  const input = typeof which === 'number' ? { seq: which } : { ref: which };
  const outcome = await call('openExchange', input, { signal });
  if (!outcome.ok) return outcome;
  try {
    const text = await textOf(outcome.value, signal);
    return { ok: true, value: { at: outcome.value.entry.at, text } };
  } catch (error) {
    return { ok: false, error: { code: 'internal', message: errorText(error) } };
  }
}

/** Compares two kept exchanges. */
export async function compareCalls(
  call: Call,
  { before, after }: Compared,
  options: Required<CallOptions>,
  textOf = callText,
): Promise<Outcome<Comparison>> {
  const comparison = await call('compareExchanges', { before, after }, options);
  if (!comparison.ok) return comparison;
  const first = await opened(call, before, textOf, options.signal);
  if (!first.ok) return first;
  const second = await opened(call, after, textOf, options.signal);
  if (!second.ok) return second;
  return { ok: true, value: { ...comparison.value, calls: [first.value, second.value] } };
}
