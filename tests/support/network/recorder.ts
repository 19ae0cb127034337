import { onTestFinished } from 'vitest';
import { tcpServer } from './loopback.ts';

/** What a recorder answers: a status line's number, headers and a body. */
export type Answer = { status?: number; headers?: Record<string, string>; body?: string };

const whole = (text: string): boolean => {
  const end = text.indexOf('\r\n\r\n');
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
  return end !== -1 && Buffer.byteLength(text.slice(end + 4), 'utf8') >= length;
};

/** A server that writes down every byte it is sent, one text a request, and answers as it is told to. It ends with the test. */
export async function recorder(answer: (request: string) => Answer = () => ({ body: '[]' })) {
  const heard: string[] = [];
  const server = await tcpServer((socket) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const text = Buffer.concat(chunks).toString('utf8');
      if (!whole(text)) return;
      chunks.length = 0;
      heard.push(text);
      const { status = 200, headers = {}, body = '' } = answer(text);
      const lines = Object.entries({
        ...headers,
        'Content-Length': String(Buffer.byteLength(body)),
        Connection: 'close',
      }).map((pair) => pair.join(': '));
      socket.end(`HTTP/1.1 ${status} X\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    });
  });
  onTestFinished(() => server.close());
  return { url: server.url, host: new URL(server.url).host, heard };
}
