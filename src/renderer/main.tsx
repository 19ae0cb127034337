import './set-trusted-types.ts';
import './no-eval.ts';
import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from '#operations/client.ts';
import { createStores, StoresContext } from './frame/context.ts';
import { Frame } from './frame/frame.tsx';
import { keepHost } from './frame/keep-host.ts';
import { start } from './frame/start.ts';
import { applyLastTheme } from './theme/theme.ts';
import { chooseTransport } from './transport.ts';

applyLastTheme();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element for the window.');
const transport = chooseTransport();
const stores = createStores(createClient(transport));
keepHost(transport, stores);
createRoot(root).render(
  <StrictMode>
    <StoresContext value={stores}>
      <Frame />
    </StoresContext>
  </StrictMode>,
);
void start(stores);
