import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Headers } from '#core/http/http.ts';
import type { Fault } from '#core/widget/mock-reply.ts';

/** The bytes of a reply: its head, and as much of its body as is ever sent. */
export type FaultReply = { head: Buffer; body: Buffer };

/** What was asked: whether it is a browser's question before a call, and the headers in lower case. */
type FaultAsked = { method: string; headers: IncomingHttpHeaders };

const has = (headers: Headers, name: string): boolean =>
  headers.some(([given]) => given.toLowerCase() === name.toLowerCase());
const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;
const isCors = ([name]: Headers[number]): boolean => /^access-control-/i.test(name);

/** Statuses whose replies have no body. */
const bodiless = new Set([204, 205, 304]);

/** The line breaks of a header typed by hand would end the head. */
const line = ([name, value]: Headers[number]): string =>
  `${name}: ${value}`.replace(/[\r\n]+/g, ' ');

function headOf(status: number, headers: Headers): Buffer {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}`,
    ...headers.map(line),
    'Connection: close',
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8');
}

/** What lets the page that asks read the reply; nothing for one that names no origin, as a server function. */
function allowance({ method, headers }: FaultAsked): Headers {
  if (headers.origin === undefined) return [];
  const asked: [string, string | undefined][] = [
    ['Access-Control-Allow-Origin', headers.origin],
    ...(method === 'OPTIONS'
      ? ([
          ['Access-Control-Allow-Methods', textOf(headers['access-control-request-method'])],
          ['Access-Control-Allow-Headers', textOf(headers['access-control-request-headers'])],
          [
            'Access-Control-Allow-Private-Network',
            textOf(headers['access-control-request-private-network']),
          ],
        ] satisfies [string, string | undefined][])
      : []),
    ['Vary', 'Origin'],
  ];
  return asked.flatMap(([name, value]): Headers => (value === undefined ? [] : [[name, value]]));
}

/** Headers of ours, where those typed by hand do not say otherwise. */
const beside = (given: Headers, ours: Headers): Headers => [
  ...ours.filter(([name]) => !has(given, name)),
  ...given,
];

/** The answer to a preflight: 204, allowing what is asked, or with no CORS header but those typed by hand (TAB-DIR-3). */
export function preflightReply(fault: Fault, asked: FaultAsked): FaultReply {
  const headers = beside(fault.headers.filter(isCors), fault.allowsOrigin ? allowance(asked) : []);
  return { head: headOf(204, headers), body: Buffer.alloc(0) };
}

/**
 * The answer to the call itself. A cut-off one names the length of the whole, and at least one byte, so that something is missing; where the
 * status has no body, it ends within the head.
 */
export function callReply(fault: Fault, asked: FaultAsked): FaultReply {
  const { kind, status, contentType, headers } = fault;
  const isCut = kind === 'truncated';
  const type: Headers = contentType === '' ? [] : [['Content-Type', contentType]];
  const allowed = fault.allowsOrigin ? allowance(asked) : [];
  if (bodiless.has(status)) {
    const head = headOf(status, beside(headers, [...type, ...allowed]));
    return { head: isCut ? head.subarray(0, head.length / 2) : head, body: Buffer.alloc(0) };
  }
  const whole = Buffer.from(fault.body, 'utf8');
  const length = isCut ? Math.max(1, whole.length) : whole.length;
  const size: Headers = has(headers, 'Transfer-Encoding')
    ? []
    : [['Content-Length', String(length)]];
  const body = isCut ? whole.subarray(0, Math.floor(whole.length / 2)) : whole;
  return { head: headOf(status, beside(headers, [...type, ...size, ...allowed])), body };
}

/** What the address that the fault redirects to answers, so that the redirect ends there. */
export const redirectedReply = (fault: Fault, asked: FaultAsked): FaultReply =>
  callReply({ ...fault, kind: 'reply', status: 200, headers: fault.headers.filter(isCors) }, asked);
