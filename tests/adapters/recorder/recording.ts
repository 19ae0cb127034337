import { connect } from 'node:net';
import { startRecorder } from '#adapters/recorder/splice.ts';
import type { Recorder, RecorderSettings, Timer } from '#app/ports/ports.ts';
import type { PassedCall } from '#core/recorded/passed-call.ts';
import { forTest } from '../for-test.ts';

/** A recorder in front of this service, with the calls that passed it, and why others could not be read. */
export async function recording(
  to: string,
  settings: Partial<RecorderSettings> = {},
  timer?: Timer,
) {
  const calls: PassedCall[] = [];
  const unread: string[] = [];
  let heard = (): void => undefined;
  const told = {
    onCall: (call: PassedCall) => {
      calls.push(call);
      heard();
    },
    onUnread: (why: string) => {
      unread.push(why);
      heard();
    },
  };
  const listen = { host: '127.0.0.1', port: 0 };
  const recorder = await forTest(
    startRecorder({ to: new URL(to), listen, host: null, ...told, ...settings }, timer),
  );
  /** Resolves when so many calls have ended, or could not be read. */
  const called = async (count: number): Promise<void> => {
    while (calls.length + unread.length < count)
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
  };
  return { recorder, calls, unread, called };
}

/** A caller over a raw socket that sends these pieces; `back` is what it was answered, and `closed` resolves when its socket has closed, by a reset too. */
export function callerOf({ listening }: Recorder, ...pieces: string[]) {
  const socket = connect(Number(listening.port), listening.hostname);
  let back = '';
  socket
    .on('error', () => undefined)
    .on('data', (bytes) => {
      back += bytes.toString('latin1');
    });
  for (const piece of pieces) socket.write(piece, 'latin1');
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  return { socket, back: () => back, closed };
}
