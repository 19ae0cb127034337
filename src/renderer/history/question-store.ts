import type { Output } from '#app/api.ts';
import type { Headers, HttpRequest } from '#core/http/http.ts';
import { errorText } from '#core/text/wording.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { Call, CallOptions } from '../rpc/client.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { createTask, type Task } from '../rpc/task.ts';
import { storeOf } from '../shell/store-of.ts';
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
    if (reply.bytes > mostCompared) return `(${reply.bytes} bytes, too long to compare here)`;
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

/** What may be sent: also the writes, only the rest of what was begun, or nothing. */
export type MaySend = 'writes' | 'rest' | 'nothing';

/** Writes that wait for a yes: what would be sent to which tab, and the button that sends the rest, where there is more. */
export type AskedWrites = {
  tab: string;
  calls: readonly string[];
  rest: string | null;
  answer(may: MaySend): void;
};

type QuestionState = {
  writes: AskedWrites | null;
  /** Null while nothing is asked. */
  question: Compared | null;
  asking: Task | null;
  answer: Comparison | null;
  error: CallError | null;
};

const nothing = { answer: null, error: null };

type Options = Required<CallOptions>;

/** A comparison of kept exchanges, and whether writes may be sent. */
export function createQuestionStore(call: Call, textOf = callText) {
  async function opened(
    which: number | string,
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
  async function compare(
    { before, after }: Compared,
    options: Options,
  ): Promise<Outcome<Comparison>> {
    const comparison = await call('compareExchanges', { before, after }, options);
    if (!comparison.ok) return comparison;
    const first = await opened(before, options.signal);
    if (!first.ok) return first;
    const second = await opened(after, options.signal);
    if (!second.ok) return second;
    return { ok: true, value: { ...comparison.value, calls: [first.value, second.value] } };
  }
  const begun: QuestionState = {
    writes: null,
    question: null,
    asking: null,
    ...nothing,
  };
  return storeOf(begun, (set, get, store) => {
    const task = createTask(store, 'asking');
    return {
      /** Whether these writes may be sent to a tab by itself or again; where the tab says so, it asks, once for all of them. */
      async mayWrite(
        { name, writes = 'ask' }: Pick<Tab, 'name' | 'writes'>,
        calls: readonly string[],
        rest: string | null = null,
      ): Promise<MaySend> {
        if (writes !== 'ask') return writes === 'on' ? 'writes' : 'rest';
        get().writes?.answer('nothing');
        return new Promise((resolve) => {
          const answer = (may: MaySend): void => {
            if (get().writes?.answer === answer) set({ writes: null });
            resolve(may);
          };
          set({ writes: { tab: name, calls, rest, answer } });
        });
      },
      async ask(question: Compared) {
        await task.ask(
          (options) => compare(question, options),
          (outcome) => (outcome.ok ? { answer: outcome.value } : { error: outcome.error }),
          { question, ...nothing },
        );
      },
      /** Cancels what is being answered. */
      close: () => task.stop({ question: null, ...nothing }),
    };
  });
}
