import { PassThrough } from 'node:stream';
import type { HttpFailure } from '#core/http/http.ts';
import { valuesOf } from '#core/http/reply-head.ts';
import type { PassedBody, PassedCall } from '#core/recorded/passed-call.ts';
import { CallAborted, failureOf, httpFailure } from '../http/failure.ts';
import { bodyOf, type IncomingHead, readIncomingHead } from '../http/incoming.ts';
import { createPieces } from '../http/pieces.ts';
import { createRequestReader, type RequestHead } from './request-reader.ts';

/** Bytes that wait for the request that they reply to: a service may reply before it has a whole head. They may come one by one, which takes 450 bytes for each. */
const mostUnasked = 64 * 1024;

/** Letters in which a Host header has room. */
const mostLooked = 1024;

/** Bytes of one body that are kept to be judged. All bytes pass; of a longer body only the size is known. */
export const mostKept = 16 * 1024 * 1024;

/** Bytes of all bodies of a recorder together that are kept while they arrive. */
export const mostArriving = 128 * 1024 * 1024;

/** How many bytes of bodies a recorder holds that have not arrived whole, and of the heads of requests that wait. */
type Arriving = { bytes: number; heads: number };

function createBody(arriving: Arriving) {
  let kept: Buffer[] | null = [];
  let size = 0;
  let held = 0;
  const release = (): void => {
    arriving.bytes -= held;
    held = 0;
  };
  return {
    add(bytes: Buffer): void {
      size += bytes.length;
      if (kept === null) return;
      if (size > mostKept || arriving.bytes + bytes.length > mostArriving) {
        kept = null;
        release();
        return;
      }
      // A copy: what the socket gave is a part of a larger piece of memory.
      kept.push(Buffer.from(bytes));
      held += bytes.length;
      arriving.bytes += bytes.length;
    },
    /** What has arrived. No more of it is added, and it counts no longer. */
    end(): PassedBody {
      release();
      const bytes = kept && Buffer.concat(kept);
      kept = null;
      return { bytes, size };
    },
  };
}

/** A request on its way: `isWhole` once all of it has passed. */
type Asked = RequestHead & {
  at: number;
  begun: number;
  body: ReturnType<typeof createBody>;
  isWhole: boolean;
  /** It offers to go on with another protocol, which the service may not take up. */
  offersUpgrade: boolean;
};

/** The head of a request with the value of its Host header replaced; all else stays, byte for byte. */
function withHost(head: Buffer, host: string): Buffer {
  const text = head.toString('latin1');
  return Buffer.from(
    text.replace(/^(host[ \t]*:[ \t]*)[^\r\n]*/im, (_, name: string) => `${name}${host}`),
    'latin1',
  );
}

type Watching = {
  to: URL;
  host: 'keep' | 'target';
  arriving: Arriving;
  /** Whether a Host header says that a request may not pass; it is then left out with all that follows it on the connection. */
  isRefused(host: string): boolean;
  onCall(call: PassedCall): void;
  onUnread(why: string): void;
};

const offersUpgrade = ({ method, headers }: RequestHead): boolean =>
  method === 'CONNECT' ||
  (valuesOf(headers, 'Upgrade').length > 0 &&
    valuesOf(headers, 'Connection').some((one) => one.toLowerCase() === 'upgrade'));

/** How many requests of a connection wait for their replies. */
const mostAsked = 1000;
/** Bytes of the heads of all requests of a recorder together that wait for their replies. */
const mostHeads = 32 * 1024 * 1024;
const tooManyAsked =
  'Too many requests wait for their replies. What follows on this connection was passed on and not read.';

/** What the head of a request takes while it waits: a header is two texts and their list. */
const sizeOfHead = ({ headers, target }: RequestHead): number =>
  headers.reduce((sum, [name, value]) => sum + name.length + value.length + 256, target.length);

const noBytes = Buffer.alloc(0);
/** A caller that only has nothing more to send looks the same as one that went away. */
const callerLeft: HttpFailure = {
  kind: 'reset',
  message: 'The caller closed its side of the connection before the whole reply had passed.',
};
const upgraded =
  'A connection was upgraded to another protocol. What passed after that was not read.';

const unaskedFor =
  'The service sent something that no request asked for. It passed and was not read.';

/**
 * Reads one connection beside the bytes that pass: `sent` and `received` take what arrived from the
 * caller and from the service, and return what goes on, which is the same but for the Host header
 * of `host: 'target'`. Whatever cannot be read passes all the same.
 */
export function watchConnection({ to, host, arriving, isRefused, onCall, onUnread }: Watching) {
  const asked: Asked[] = [];
  let wake = (): void => undefined;
  /** Who ended the connection; null while it is open. */
  let ended: 'service' | 'caller' | 'recorder' | null = null;
  /** Who first sent all that it sends. A service also ends a reply early because its caller went away. */
  let firstEnd: 'service' | 'caller' | 'recorder' | null = null;
  /** Whether the service sent all, and was not cut off. */
  let isReceived = false;
  /** Why the service cannot be reached. */
  let unreachable: HttpFailure | null = null;
  let hasCalled = false;
  /** Why the requests are no longer read. */
  let unread: string | null = null;
  const stopReading = (why: string): void => {
    if (unread !== null) return;
    unread = why;
    onUnread(why);
    wake();
  };

  /** Whether calls are no longer read, although the heads of requests still are. */
  let isDeaf = false;
  /** Where heads and messages end in the piece that is being read. */
  let marks: { at: number; isHead: boolean }[] = [];
  /** Whether a request was refused: from then on nothing of the connection passes. */
  let hasRefused = false;
  const refuseIfForeign = (name: string, value: string): void => {
    if (!/^host$/i.test(name) || !isRefused(value)) return;
    hasRefused = true;
    isDeaf = true;
  };
  const readRequests = createRequestReader({
    onHeader: refuseIfForeign,
    onHead(head, end) {
      marks.push({ at: end, isHead: true });
      if (isDeaf) return true;
      arriving.heads += sizeOfHead(head);
      asked.push({
        ...head,
        at: Date.now(),
        begun: performance.now(),
        body: createBody(arriving),
        isWhole: false,
        offersUpgrade: offersUpgrade(head),
      });
      wake();
      if (head.method === 'CONNECT') stopReading(upgraded);
      if (asked.length > mostAsked || arriving.heads > mostHeads) stopReading(tooManyAsked);
      return unread === null;
    },
    onBody(bytes) {
      if (!isDeaf) asked.at(-1)?.body.add(bytes);
    },
    onEnd(at) {
      marks.push({ at, isHead: false });
      const last = isDeaf ? undefined : asked.at(-1);
      if (last) last.isWhole = true;
      wake();
    },
  });

  /** The end of what was last looked through for heads that cannot be read. */
  let looked = '';
  const lookThrough = (bytes: Buffer): void => {
    const text = looked + bytes.toString('latin1');
    // Two parts that both take spaces would try each way to share them.
    for (const [, value = ''] of text.matchAll(/^host[ \t]*:([^\r\n]*)\r?\n/gim))
      refuseIfForeign('host', value.trim());
  };

  /** What of a head has arrived, where it is changed before it goes on. */
  let held: Buffer = noBytes;
  let isInHead = true;
  /** Whether the caller has to send the rest of a head, or has not begun its first one. */
  let owesHead = true;
  const parse = (bytes: Buffer): void => {
    marks = [];
    const why = unread === null ? readRequests(bytes) : null;
    if (why !== null)
      stopReading(`A request could not be read as HTTP/1.1: ${why}. It was passed on as it is.`);
    if (unread !== null && unread !== upgraded) lookThrough(bytes);
    looked = (looked + bytes.toString('latin1', Math.max(0, bytes.length - mostLooked))).slice(
      -mostLooked,
    );
  };
  const sent = (bytes: Buffer): Buffer => {
    if (!hasRefused) parse(bytes);
    const last = marks.at(-1);
    if (last) isInHead = !last.isHead;
    if (unread === null) owesHead = isInHead && bytes.length > (last?.at ?? 0);
    if (hasRefused) return noBytes;
    if (host === 'keep') return bytes;
    const out: Buffer[] = [];
    let from = 0;
    for (const { at, isHead } of marks) {
      const part = bytes.subarray(from, at);
      out.push(isHead ? withHost(Buffer.concat([held, part]), to.host) : part);
      if (isHead) held = noBytes;
      from = at;
    }
    const rest = bytes.subarray(from);
    if (isInHead && unread === null) held = Buffer.concat([held, rest]);
    else {
      out.push(held, rest);
      held = noBytes;
    }
    return Buffer.concat(out);
  };

  /** Whether the first request has its whole reply, and is not whole itself. */
  let isAnswered = false;
  const incomplete = (): CallAborted => new CallAborted(httpFailure('incomplete', to.host));
  const replies = new PassThrough();
  const pieces = createPieces(replies);

  /** The next request whose reply has not been read; null when there will be none. */
  const next = async (): Promise<Asked | null> => {
    while (asked[0] === undefined) {
      if (ended !== null || unread !== null) return null;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return asked[0];
  };

  const readReply = async (request: Asked): Promise<boolean> => {
    let head: IncomingHead | null = null;
    let failure: HttpFailure | null = null;
    let isGivenUp = false;
    let firstByte: number | null = null;
    const body = createBody(arriving);
    const oddities: IncomingHead['oddities'] = [];
    try {
      const found = await readIncomingHead(pieces, request.method, to.host);
      head = found;
      if (!found.isWhole) throw incomplete();
      firstByte = performance.now() - request.begun;
      for await (const piece of bodyOf(pieces, head.framing, to.host, (one) => oddities.push(one)))
        body.add(piece);
      if (head.framing.by === 'close' && (!isReceived || firstEnd === 'caller')) throw incomplete();
    } catch (error) {
      failure =
        unreachable ?? (error instanceof CallAborted ? error.failure : failureOf(error, to.host));
      const isCut = failure.kind === 'incomplete' || failure.kind === 'reset';
      isGivenUp = isCut && firstEnd === 'caller';
    }
    const total = performance.now() - request.begun;
    // A service may answer before it has the whole request.
    isAnswered = true;
    while (!request.isWhole && ended === null && unread === null)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    isAnswered = false;
    asked.shift();
    arriving.heads -= sizeOfHead(request);
    const [ofRequest, ofReply] = [request.body.end(), body.end()];
    if (head === null && request.offersUpgrade && ended === null) {
      stopReading(upgraded);
      return false;
    }
    if (unread === upgraded && asked.length === 0) return false;
    if (failure !== null && unreachable === null && ended === 'recorder') {
      onUnread('A call was still on its way when the recording ended, so it was not judged.');
      return false;
    }
    const { at, method, target, headers, isWhole } = request;
    const known = head && {
      status: head.status,
      statusText: head.statusText,
      headers: head.headers,
      oddities: [...head.oddities, ...oddities],
    };
    hasCalled = true;
    onCall({
      at,
      request: { method, target, headers, body: ofRequest, isWhole },
      reply: known && { ...known, body: ofReply },
      failure: isGivenUp ? callerLeft : failure,
      isGivenUp,
      firstByte,
      total,
    });
    return failure === null;
  };
  const read = async (): Promise<void> => {
    let one = await next();
    while (one !== null && (await readReply(one))) one = await next();
    isDeaf = true;
    if (unreachable !== null) {
      if (!hasCalled) onUnread(unreachable.message);
    } else if (ended === null && unread === null)
      onUnread(
        'A reply could not be read, so what follows on this connection was not read either.',
      );
    else if (one === null && unread === null && (await pieces.next()) !== null)
      onUnread(unaskedFor);
    for (const request of asked.splice(0)) {
      arriving.heads -= sizeOfHead(request);
      request.body.end();
    }
    pieces.release();
    replies.resume();
  };
  const done = read();
  let unasked = 0;

  return {
    sent,
    hasRefused: () => hasRefused,
    /** Whether the caller keeps the connection without a whole head of a request on it. */
    owesHead: () => hasRefused || (owesHead && unread !== upgraded),
    /** The caller has sent all; what was held goes on. */
    sentAll(): Buffer {
      firstEnd ??= 'caller';
      const rest = held;
      held = noBytes;
      return rest;
    },
    received(bytes: Buffer): Buffer {
      // What is not read as HTTP is left to a service that answers it.
      if (unread !== null) owesHead = false;
      unasked = asked.length === 0 || isAnswered ? unasked + bytes.length : 0;
      if (unasked > mostUnasked && !isDeaf) {
        isDeaf = true;
        stopReading(unaskedFor);
      }
      if (!isDeaf) replies.write(bytes);
      return bytes;
    },
    receivedAll(): Buffer {
      firstEnd ??= 'service';
      isReceived = true;
      replies.end();
      return noBytes;
    },
    /** The connection is over, because this side closed it. */
    over(side: 'service' | 'caller' | 'recorder'): void {
      ended ??= side;
      firstEnd ??= side;
      replies.end();
      wake();
    },
    /** The service cannot be reached: what the caller asks now fails. */
    fail(why: HttpFailure): void {
      unreachable = why;
      replies.end();
    },
    /** Resolves when the last call of the connection was given to `onCall`. */
    done,
  };
}
