import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { exact, press } from '#tests/e2e/window.ts';
import { httpServer, type Loopback } from '../support/network/loopback.ts';
import { inFolder, onDesktop } from './desktop-app.ts';
import { replyOf } from './documents.ts';
import { line, median, megabytes } from './measure.ts';
import { heldBy } from './memory.ts';
import { statementOf } from './xml-text.ts';

/** Looks at the memory all the time until it is stopped; gives the most there was. */
function watchMemory(root: number): () => Promise<number> {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await heldBy(root));
      // Looking takes the memory's lock from the process that is looked at.
      await delay(500);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return most;
  };
}

/** The longest wait for anything of the document, in milliseconds. */
const longestWait = 120_000;

/** Resolves within 20 ms of its being shown: the driver's own waits soon look only twice a second. */
async function shown(part: Locator): Promise<void> {
  const end = performance.now() + longestWait;
  while (!(await part.isVisible())) {
    if (performance.now() > end) throw new Error(`Not shown in ${longestWait} ms: ${part}`);
    await delay(20);
  }
}

/** Fetches the document and returns the milliseconds until its text is shown. */
async function open(page: Page, id: string): Promise<number> {
  await page.getByLabel('Document id').fill(id);
  const document = page.getByRole('region', { name: 'Document', exact: true });
  const start = performance.now();
  await press(page, 'Fetch', exact);
  await shown(document.getByText(/<stmt>|<statement/).first());
  return performance.now() - start;
}

const documentId = '5a3b1e00-0000-4000-8000-000000000009';

/** A document of 100 MB in a single line, made beforehand and served by this process, so that making it counts for nothing. */
async function serveReply(): Promise<Loopback> {
  const bytes = Buffer.from(replyOf(statementOf(100e6, false), documentId));
  return httpServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  });
}

/** Writes a workspace whose one connection leads to the server. */
const writeWorkspace = (folder: string, base_url: string): Promise<void> => {
  const connection = {
    id: 'bench',
    name: 'Bench',
    base_url,
    endpoint_path_id: 'documents',
    authorization: 'bearer',
    tokenId: null,
    sample: false,
  };
  return writeFile(
    join(folder, 'workspace.json'),
    JSON.stringify({ version: 1, connections: [connection], tabs: [], settings: {} }),
  );
};

type Opened = { text: number; before: number; most: number; end: number };

/** Opens the document in a desktop app of its own; `before`, `most` and `end` are the bytes of all its processes. */
async function openOnce(app: ElectronApplication): Promise<Opened> {
  try {
    const page = await app.firstWindow();
    await page.getByRole('button', { name: 'Fetch', exact: true }).waitFor();
    const id = app.process().pid ?? 0;
    const before = await heldBy(id);
    const stop = watchMemory(id);
    const text = await open(page, documentId);
    return { text, before, most: await stop(), end: await heldBy(id) };
  } finally {
    await app.close();
  }
}

const runs = 5;

/** Opens the sample document of 100 MB in the built desktop app: how long until it is read, and the memory of all its processes. */
export function benchHugeDocument(root: string, say: (text: string) => void): Promise<void> {
  return onDesktop(root, say, async (launch) => {
    const server = await serveReply();
    const opened: Opened[] = [];
    for (let run = 0; run < runs; run += 1)
      await inFolder(async (folder) => {
        await writeWorkspace(folder, server.url);
        opened.push(await openOnce(await launch(folder)));
      });
    await server.close();
    const sorted = (of: keyof Opened): number[] =>
      opened.map((one) => one[of]).sort((a, b) => a - b);
    const held = (of: 'before' | 'end'): string => megabytes(median(sorted(of)));
    say('\ndocument of 100 MB in a single line, fetched from this machine by the desktop app');
    say(line('from Fetch to its text', sorted('text')));
    say(
      `  memory of all processes: ${held('before')} before, ${megabytes(sorted('most').at(-1) ?? 0)} at most, ${held('end')} in the end`,
    );
  });
}
