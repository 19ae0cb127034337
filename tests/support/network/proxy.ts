import { connect } from 'node:net';
import { type Loopback, tcpServer } from './loopback.ts';

/** What a proxy answers to a CONNECT: `null` opens the way, a text goes back as it is. */
type Answer = (head: string) => string | null;

/** A CONNECT proxy in the smallest form, with the heads it was sent. */
export async function connectProxy(
  answer: Answer = () => null,
): Promise<Loopback & { heads: string[] }> {
  const heads: string[] = [];
  const server = await tcpServer((socket) => {
    let head = '';
    const listen = (data: Buffer): void => {
      head += data.toString('latin1');
      if (!head.endsWith('\r\n\r\n')) return;
      socket.off('data', listen);
      heads.push(head);
      const refusal = answer(head);
      if (refusal !== null) return void socket.end(refusal);
      const [, host = '', port = ''] = /^CONNECT (.+):(\d+) /.exec(head) ?? [];
      const onward = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.pipe(onward).pipe(socket);
      });
      onward.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n'));
      socket.on('close', () => onward.destroy());
    };
    socket.on('data', listen);
  });
  return { ...server, heads };
}
