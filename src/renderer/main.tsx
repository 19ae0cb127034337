import './set-trusted-types.ts';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { createClient } from '#operations/client.ts';
import { chooseTransport } from './rpc/transport.ts';
import { createStores, StoresContext } from './shell/context.ts';
import { start, syncWithHost } from './shell/keep-host.ts';
import { Frame } from './shell/shell.tsx';
import { applyLastTheme } from './ui/theme.ts';

// The page's policy forbids eval; zod would otherwise try it once and leave an error in the console. Imported before anything that parses.
z.config({ jitless: true });

applyLastTheme();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element for the window.');
const transport = chooseTransport();
const stores = createStores(createClient(transport));
syncWithHost(transport, stores);
createRoot(root).render(
  <StrictMode>
    <StoresContext value={stores}>
      <Frame />
    </StoresContext>
  </StrictMode>,
);
void start(stores);
