import './set-trusted-types.ts';
import './no-eval.ts';
import './ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from '#operations/client.ts';
import { loadEditor } from './editor/editors.tsx';
import { chooseTransport } from './rpc/transport.ts';
import { createStores, StoresContext } from './shell/context.ts';
import { start, syncWithHost } from './shell/keep-host.ts';
import { Frame } from './shell/shell.tsx';
import { followZoom } from './shell/zoom.ts';
import { applyLastTheme } from './ui/theme.ts';

applyLastTheme();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element for the window.');
const transport = chooseTransport();
const client = createClient(transport);
const stores = createStores(client);
syncWithHost(transport, stores);
if (window.assay) followZoom(window.assay, stores.shell);
createRoot(root).render(
  <StrictMode>
    <StoresContext value={stores}>
      <Frame />
    </StoresContext>
  </StrictMode>,
);
void start(stores, client).then(() => requestIdleCallback(() => void loadEditor()));
