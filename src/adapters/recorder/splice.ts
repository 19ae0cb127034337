import { lookup } from 'node:dns/promises';
import { createServer, type Server, type Socket } from 'node:net';
import type { Recorder, RecorderSettings, Timer } from '#app/ports/ports.ts';
import { addressSpace, isLoopback } from '#core/http/address.ts';
import { directRoute, type Route } from '#core/http/route.ts';
import { OperationError } from '#operations/outcome.ts';
import { dial, endOf } from '../http/dial.ts';
import { CallAborted, failureOf } from '../http/failure.ts';
import { createStopwatch } from '../http/stopwatch.ts';
import { nodeTimer } from '../workers/timer.ts';
import { watchConnection } from './passed-calls.ts';

/** Connections at a time. A name that leads back here makes one call endlessly many, and ends at this number. */
const mostConnections = 256;
const tooMany = `More than ${mostConnections} connections were open at once, so others were closed. If nobody called that often, the service that the calls are passed on to leads back to this recorder.`;

/** Pieces of a caller that wait until its service is connected. */
const mostEarly = 64;

const refusal =
  'A request was refused, because its Host header names another machine at the port where Assay listens, as the page of a stranger does. If the name is one of this machine, start assay record with --host-name.';
const refusalReply = `HTTP/1.1 421 Misdirected Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n${refusal}\n`;

/** How long a caller whose service is not there may take to send its call, in milliseconds. */
const longestCall = 1000;

/** How long the head of a request may take, in milliseconds: callers that send none would keep all others out. */
const longestHead = 60_000;
const lateHead =
  'A connection was closed, because the head of a request had not arrived whole after 60 seconds.';

/**
 * Passes everything from one socket on, no faster than the other takes it, and the end of it. What
 * arrives before the returned function is given the other waits for that.
 */
function carry(
  from: Socket,
  pass: (bytes: Buffer) => Buffer,
  end: () => Buffer,
): (to: Socket) => void {
  let to: Socket | null = null;
  const early: Buffer[] = [];
  let isEnded = false;
  const write = (bytes: Buffer): void => {
    if (bytes.length === 0) return;
    if (to ? !to.write(bytes) : early.push(bytes) >= mostEarly) from.pause();
  };
  from.on('data', (bytes: Buffer) => write(pass(bytes)));
  from.on('end', () => {
    write(end());
    isEnded = true;
    to?.end();
  });
  return (other) => {
    to = other;
    other.on('drain', () => from.resume());
    from.resume();
    for (const bytes of early.splice(0)) write(bytes);
    if (isEnded) other.end();
  };
}

/** Ends the other side as this one ended: broken off where it was broken off. `isApart`: the other one ends in its own way. */
function endTogether(one: Socket, other: Socket, isApart = (): boolean => false): void {
  let isBroken = false;
  one.on('error', () => {
    isBroken = true;
  });
  one.on('close', () => {
    if (other.destroyed || isApart()) return;
    if (isBroken || !one.readableEnded) other.resetAndDestroy();
    else other.end();
  });
}

/** Whether the service is on this machine, also by a name that leads here. A proxy looks names up itself. */
async function isHere(to: URL, { proxy }: Route): Promise<boolean> {
  if (addressSpace(to) === 'loopback' || proxy !== null) return addressSpace(to) === 'loopback';
  const found = await lookup(endOf(to).host, { all: true }).catch(() => []);
  return found.some(({ address, family }) => {
    const host = address.replace(/%.*/, '');
    return addressSpace(new URL(`http://${family === 6 ? `[${host}]` : host}`)) === 'loopback';
  });
}

async function open(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  }).catch((error: unknown) => {
    const why = failureOf(error, host);
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw new OperationError(
      'refused',
      isTaken
        ? `Another program listens on ${host}:${port} already. Choose another port, or 0 for any free one.`
        : `Assay cannot listen on ${host}:${port}. ${why.message}`,
    );
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * Listens on this machine and passes each connection on to the service as it is, byte by byte, with
 * a reader beside it. Throws an OperationError `refused` where it cannot listen, or would call itself.
 */
export async function startRecorder(
  settings: RecorderSettings,
  timer: Timer = nodeTimer,
): Promise<Recorder> {
  const { to, listen, names = [], route = directRoute, onCall, onUnread } = settings;
  if (
    !isLoopback(new URL(`http://${listen.host.includes(':') ? `[${listen.host}]` : listen.host}`))
  )
    throw new OperationError(
      'refused',
      `${listen.host} is not this machine alone. A recorder listens on a loopback address only, such as 127.0.0.1. A tunnel on this machine reaches it there.`,
    );
  const returns = (await isHere(to, route)) ? endOf(to).port : null;
  const host = settings.host ?? (isLoopback(to) ? 'keep' : 'target');
  const arriving = { bytes: 0, heads: 0 };
  const closed = new AbortController();
  const sockets = new Set<Socket>();
  const watching = new Set<ReturnType<typeof watchConnection>>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  const connected = async (caller: Socket): Promise<void> => {
    keep(caller);
    const gone = new AbortController();
    const watched = watchConnection({ to, host, arriving, isRefused, onCall, onUnread });
    caller.on('close', () => {
      waiting?.abort();
      gone.abort();
      watched.over('caller');
    });
    watching.add(watched);
    void watched.done.finally(() => watching.delete(watched));
    let waiting: AbortController | null = null;
    const limitHead = (): void => {
      if (watched.owesHead() === (waiting !== null)) return;
      waiting?.abort();
      waiting = waiting === null ? new AbortController() : null;
      if (waiting === null) return;
      const { signal } = waiting;
      void timer.wait(longestHead, signal).then(() => {
        if (signal.aborted || !watched.owesHead()) return;
        if (caller.bytesRead > 0 && !watched.hasRefused()) onUnread(lateHead);
        caller.destroy();
      });
    };
    limitHead();
    const sent = (bytes: Buffer): Buffer => {
      const passed = watched.sent(bytes);
      limitHead();
      if (watched.hasRefused() && !gone.signal.aborted) {
        onUnread(refusal);
        caller.end(refusalReply);
        gone.abort();
      }
      return passed;
    };
    const carryTo = carry(caller, sent, watched.sentAll);
    const signal = AbortSignal.any([closed.signal, gone.signal]);
    try {
      const service = await dial(to, route, createStopwatch(), signal);
      service.allowHalfOpen = true;
      keep(service);
      carryTo(service);
      const received = (bytes: Buffer): Buffer => {
        const passed = watched.received(bytes);
        limitHead();
        return passed;
      };
      carry(service, received, watched.receivedAll)(caller);
      gone.signal.addEventListener('abort', () => service.destroy(), { once: true });
      endTogether(caller, service);
      if (watched.hasRefused()) service.destroy();
      else endTogether(service, caller, watched.hasRefused);
      service.on('close', () => watched.over('service'));
    } catch (error) {
      if (!signal.aborted) {
        watched.fail(error instanceof CallAborted ? error.failure : failureOf(error, to.host));
        await Promise.race([watched.done, timer.wait(longestCall, signal)]);
      }
      // As a server that is not there: the connection is refused.
      watched.over('service');
      if (!watched.hasRefused()) caller.resetAndDestroy();
    }
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (caller) => {
    caller.on('error', () => undefined);
    void connected(caller);
  });
  server.maxConnections = mostConnections;
  server.once('drop', () => onUnread(tooMany));
  const port = await open(server, listen.host, listen.port);
  /**
   * A browser names the port that it connects to, and a tunnel only the public name: another name with this port
   * is one by which a web page of somebody else reaches this machine (DNS rebinding).
   */
  const isRefused = (value: string): boolean => {
    const url = URL.canParse(`http://${value}`) ? new URL(`http://${value}`) : null;
    if (url === null || isLoopback(url) || names.includes(url.hostname)) return false;
    return Number(url.port || 80) === port;
  };
  const name = listen.host.includes(':') ? `[${listen.host}]` : listen.host;
  const listening = new URL(`http://${name}:${port}`);
  if (returns === port) {
    server.close();
    throw new OperationError(
      'refused',
      `The recorder would call itself: port ${port} of this machine is both the service and where it listens. Name the port of the service itself.`,
    );
  }
  return {
    listening,
    host,
    async close() {
      closed.abort();
      const ended = new Promise<void>((resolve) => server.close(() => resolve()));
      const left = [...watching];
      for (const one of left) one.over('recorder');
      for (const socket of sockets) socket.destroy();
      await Promise.all([ended, ...left.map(({ done }) => done)]);
    },
  };
}
