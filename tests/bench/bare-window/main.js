import { app, BrowserWindow } from 'electron';

// The least that can be called a window: what Assay's start is measured beside.
app
  .whenReady()
  .then(() =>
    new BrowserWindow({ width: 1440, height: 900 }).loadURL(
      'data:text/html,<title>Bare</title><button>Check a sample</button>',
    ),
  );
