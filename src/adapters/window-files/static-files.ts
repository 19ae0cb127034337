import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

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

/** The names a built file may have on its way from the folder: no dot first, no separator of any system, no drive, no control character. */
const plainPath = /^(?:\/[\w-][\w.-]*)+$/;
const longestPath = 1024;

/**
 * Reads a built file of the window by the path of its URL; null for anything that is not below the folder, also by a link that leads out of
 * it, of no known type, or not there. A path is decoded once, so that one encoded twice names nothing.
 */
export async function readStaticFile(folder: string, urlPath: string): Promise<StaticFile | null> {
  const path = urlPath === '/' ? '/index.html' : decodedPath(urlPath);
  const type = path === null ? undefined : types[extname(path)];
  if (path === null || type === undefined || path.length > longestPath || !plainPath.test(path))
    return null;
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    return file.startsWith(root + sep) ? { bytes: await readFile(file), type } : null;
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

/**
 * What the window, and every worker of it, may load and run: its own files, and nothing from anywhere else. No text becomes markup or the address of a
 * script but through the three policies named here (`renderer/trusted-types`). Monaco and the component library write style elements and
 * attributes, hence the one unsafe word, for styles only.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default assay-editor dompurify',
].join('; ');

/** Browser features that pages can request and ours never does. */
const switchedOff = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Headers of everything the window is served. */
export const windowHeaders: Record<string, string> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Permissions-Policy': switchedOff.map((feature) => `${feature}=()`).join(', '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
