import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};

export type StaticFile = { bytes: Uint8Array; type: string };

/** Reads a built file of the window by the path of its URL; null for anything that is not below the folder, of no known type, or not there. */
export async function readStaticFile(folder: string, urlPath: string): Promise<StaticFile | null> {
  const path = decodedPath(urlPath);
  if (path === null || path.includes('\0')) return null;
  const file = normalize(join(folder, path === '/' ? 'index.html' : path));
  const type = types[extname(file)];
  if (!type || !file.startsWith(normalize(folder + sep))) return null;
  try {
    return { bytes: await readFile(file), type };
  } catch {
    return null;
  }
}

function decodedPath(urlPath: string): string | null {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return null;
  }
}

/** What the window may load: itself, and nothing from anywhere else. Monaco and the component library write style elements, hence the one unsafe word, for styles only. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of everything the window is served. */
export const windowHeaders: Record<string, string> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
