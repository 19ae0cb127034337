import { serve } from '@hono/node-server';
import { createApp, path } from './app.ts';

const { HOST = '127.0.0.1', PORT = '8080', WEBHOOK_TOKEN } = process.env;

serve({ fetch: createApp(WEBHOOK_TOKEN).fetch, hostname: HOST, port: Number(PORT) }, ({ port }) =>
  console.log(`Listening on http://${HOST}:${port}${path}`),
);
