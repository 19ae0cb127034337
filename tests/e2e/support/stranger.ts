import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { httpServer, tcpServer } from '../../support/network/loopback.ts';

/** Loopback servers of another origin that nothing may ask: `asked` is what did, over HTTP, any other TCP connection, or UDP. They end with `use`. */
export async function withStranger<T>(
  use: (stranger: { url: string; tcp: string; udp: string; asked: string[] }) => Promise<T>,
): Promise<T> {
  const asked: string[] = [];
  const web = await httpServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.rawHeaders.join(' ')}`);
    response
      .writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' })
      .end('globalThis.ran = "stranger"');
  });
  const tcp = await tcpServer(() => asked.push('a connection'));
  const udp = createSocket('udp4', () => asked.push('a datagram'));
  await new Promise<void>((bound) => udp.bind(0, '127.0.0.1', bound));
  try {
    return await use({
      url: web.url,
      tcp: new URL(tcp.url).host,
      udp: `127.0.0.1:${(udp.address() as AddressInfo).port}`,
      asked,
    });
  } finally {
    await Promise.all([web.close(), tcp.close(), new Promise<void>((closed) => udp.close(closed))]);
  }
}
