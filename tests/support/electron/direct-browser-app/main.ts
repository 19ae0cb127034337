import { app } from 'electron';
import { createDirectBrowser } from '#main/direct/browser.ts';

// A desktop program with nothing but the browser of the direct surface, which a test reaches by this name.
Object.assign(globalThis, { directBrowser: createDirectBrowser() });
app.on('window-all-closed', () => undefined);
