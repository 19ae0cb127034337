import { createTakeRecorded } from './record/take-recorded.ts';
import { createClient } from './rpc/client.ts';
import './set-trusted-types.ts';
import './no-eval.ts';
import './ui/styles.css';
import { LucideProvider } from 'lucide-react';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadEditor } from './editor/editors.tsx';
import { createTakeOpened } from './imported/take-opened.ts';
import { chooseTransport } from './rpc/transport.ts';
import { createStores, StoresContext } from './shell/context.ts';
import { start, syncWithHost } from './shell/keep-host.ts';
import { keepView, readLastView } from './shell/last-view.ts';
import { Frame } from './shell/shell.tsx';
import { runFromMenu } from './shell/use-keys.ts';
import { followZoom } from './shell/zoom.ts';
import { applyLastTheme } from './ui/theme.ts';

applyLastTheme();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element for the window.');
const transport = chooseTransport();
const client = createClient(transport);
const isDesktop = window.assay !== undefined;
// Where the desktop app kept no view, there was most likely no run before. A browser may be new to this host.
const expected = readLastView(isDesktop ? 'start' : null);
const stores = createStores(client, expected);
keepView(stores.shell);
const takeRecorded = createTakeRecorded(stores, client);
const takeOpened = createTakeOpened(stores, client);
// What was opened is shown in a window that is complete.
syncWithHost(
  transport,
  stores,
  () => started.then(takeOpened),
  () => started.then(takeRecorded),
);
runFromMenu(transport, stores);
if (window.assay) followZoom(window.assay, stores.shell);
const page = createRoot(root);
// In one piece: nothing is shown before it is complete, and whatever came in between would delay that.
flushSync(() =>
  page.render(
    <StrictMode>
      <StoresContext value={stores}>
        <LucideProvider size={14}>
          <Frame />
        </LucideProvider>
      </StoresContext>
    </StrictMode>,
  ),
);
/**
 * Milliseconds until the desktop's host, which holds the main process while it begins, is asked for
 * something: Start is drawn first, and can be pressed. Every other view waits for the host.
 */
const restBeforeHost = 100;
const rested = new Promise<void>((resolve) => {
  if (isDesktop && expected === 'start') setTimeout(resolve, restBeforeHost);
  else resolve();
});
const started = rested.then(() => start(stores, client));
/** Whoever uses the window moves the pointer or presses a key; one that only stands there needs no editor, which takes 24 MB. */
const used = new Promise<void>((resolve) => {
  addEventListener('keydown', () => resolve(), { once: true });
  // When a page appears below a pointer that rests, the browser reports a move of zero pixels.
  addEventListener('pointermove', ({ movementX, movementY }) => {
    if (movementX !== 0 || movementY !== 0) resolve();
  });
});
// Loading it takes long enough to be felt by whoever presses the first button at once.
void Promise.all([started, used]).then(() =>
  setTimeout(() => requestIdleCallback(() => void loadEditor()), 1500),
);
void started.then(takeOpened);
void started.then(takeRecorded);
