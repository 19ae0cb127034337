import type { Output } from '#app/api.ts';
import type { Headers, HttpRequest } from '#core/http/http.ts';
import { loadText } from '../text/text-pane.tsx';
import { layOut } from '../text/use-json.ts';

/** A longer reply is not compared in the window, which the comparison of its lines would hold. */
const mostCompared = 5 * 1024 * 1024;

const headLines = (headers: Headers): string[] =>
  headers.map(([name, value]) => `${name}: ${value}`);

const requestLines = (request: HttpRequest): string[] => [
  `${request.method} ${request.url}`,
  ...headLines(request.headers),
  ...(request.body === null ? [] : ['', request.body]),
];

/** A kept call as a text to compare: the request as sent, the head of the reply, and its body with every member on a line of its own. */
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
