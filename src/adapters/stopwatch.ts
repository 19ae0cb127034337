import type { ClientRequest } from 'node:http';
import type { Timings } from '#core/http.ts';

/** Takes the time of each phase of one request, in milliseconds, from the events of its socket. */
export function createStopwatch() {
  const start = performance.now();
  let last = start;
  const phases: Omit<Timings, 'total'> = { dns: null, connect: null, tls: null, firstByte: null, download: null };
  const lap = (phase: keyof typeof phases): void => {
    const now = performance.now();
    phases[phase] = now - last;
    last = now;
  };
  return {
    watch(outgoing: ClientRequest): void {
      outgoing.once('socket', (socket) => {
        socket.once('lookup', () => lap('dns'));
        socket.once('connect', () => lap('connect'));
        socket.once('secureConnect', () => lap('tls'));
      });
    },
    firstByte: (): void => lap('firstByte'),
    stop(): Timings {
      lap('download');
      return { ...phases, total: last - start };
    },
  };
}
