import { net, protocol } from 'electron';
import {
  goneSentence,
  isOfByteChannel,
  readByteChannel,
} from '#adapters/window-files/byte-channel.ts';
import { readStaticFile, windowHeaders } from '#adapters/window-files/static-files.ts';
import type { Texts } from '#app/texts.ts';
import { documentationFolder } from '#operations/documentation.ts';
import type { Answers } from './answers.ts';

/** The window's own origin. */
export const windowUrl = 'app://assay/';

export const isWindowUrl = (url: string): boolean => url.startsWith(windowUrl);

/** Whether an address is that of the window's only page, and not of a text next to it. */
export const isWindowPage = (url: string): boolean => url.split('#', 1)[0] === windowUrl;

/** Whether an address is that of a page of the documentation, which the build put next to the window's page. */
export const isDocumentationPage = (url: string): boolean => {
  const path = url.split('#', 1)[0] ?? '';
  return path.startsWith(`${windowUrl}${documentationFolder}`) && path.endsWith('.html');
};

/** Must run before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        stream: true,
        codeCache: true,
      },
    },
  ]);
}

const plain = (status: number, text: string): Response =>
  new Response(text, {
    status,
    headers: { ...windowHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
  });

/** Hot reload needs a socket to the development server and the inline script that it adds; neither is ever in a build. */
function developmentPolicy(policy: string, server: URL): string {
  return policy
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", `connect-src 'self' ws://${server.host}`);
}

async function fromDevelopmentServer(server: URL, url: URL): Promise<Response> {
  const reply = await net.fetch(new URL(url.pathname + url.search, server).href);
  const headers = new Headers(reply.headers);
  headers.set(
    'Content-Security-Policy',
    developmentPolicy(windowHeaders['Content-Security-Policy'] ?? '', server),
  );
  return new Response(reply.body, { status: reply.status, headers });
}

/**
 * Serves the window: its built files from `folder` (or the development server's), the byte channel,
 * and answers that wait. The files do not wait for the host.
 */
export function serveWindow(
  folder: string,
  host: Promise<{ texts: Texts }>,
  developmentServer: URL | null,
  answers: Answers,
): void {
  const respond = async (url: URL): Promise<Response> => {
    const answer = answers.take(url.pathname);
    if (answer)
      return new Response(new Uint8Array(answer), {
        headers: { ...windowHeaders, 'Content-Type': 'application/json; charset=utf-8' },
      });
    const text = isOfByteChannel(url) ? readByteChannel((await host).texts, url) : null;
    if (text === 'gone') return plain(410, goneSentence);
    // A response takes no memory that is shared with threads.
    if (text !== null)
      return new Response(new Uint8Array(text.bytes), {
        headers: { ...windowHeaders, ...text.headers },
      });
    // The documentation is made by the build alone.
    const isBuilt = url.pathname.startsWith(`/${documentationFolder}`);
    if (developmentServer && !isBuilt) return fromDevelopmentServer(developmentServer, url);
    const file = await readStaticFile(folder, url.pathname);
    if (file === null) return plain(404, 'Not found.');
    return new Response(Buffer.from(file.bytes), {
      headers: { ...windowHeaders, 'Content-Type': file.type },
    });
  };
  protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    if (url.host !== 'assay' || request.method !== 'GET') return plain(404, 'Not found.');
    return respond(url);
  });
}
