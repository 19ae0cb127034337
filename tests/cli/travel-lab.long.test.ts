import type { RequestListener } from 'node:http';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Loopback } from '#tests/support/network/loopback.ts';
import { certificatePath } from '#tests/support/network/tls-loopback.ts';
import {
  type LabSettings,
  labProxy,
  labSecrets,
  labServer,
  travelCases,
} from '#tests/support/network/travel-lab.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import { completed } from '../core/document/replies.ts';

let proxy: Loopback;
beforeAll(async () => {
  proxy = await labProxy();
  return () => proxy.close();
});

/** A document service and a webhook in one: only the former is asked for an id. */
const answer: RequestListener = (request, response) =>
  response.end(
    request.url?.includes(`id=${completed.id}`)
      ? JSON.stringify(completed)
      : '[{"id":"a","title":"A"}]',
  );

/** The settings as options of a command. */
const optionsOf = ({ ca, proxy: credentials }: LabSettings): string[] => [
  ...(ca === undefined ? [] : ['--ca', certificatePath(ca)]),
  ...(credentials === undefined ? [] : ['--proxy', proxy.url]),
];

/** What else there is, a workspace says. */
const typed = travelCases.filter(
  ({ settings: { client, serverName, proxy: credentials } }) =>
    client === undefined && serverName === undefined && typeof credentials !== 'string',
);

test.each(typed)('$name: both commands say how it ends, and show no secret', async (one) => {
  const server = await labServer(one, answer);
  onTestFinished(() => server.close());
  const document = argv`--base-url ${server.url} --endpoint e --id ${completed.id}`;
  for (const [command, settingsOf] of [
    [argv`fire get_items --url ${server.url}`, 'tab'],
    [['fetch', ...document], 'connection'],
  ] as const) {
    const { code, stdout, stderr } = await assay([...command, ...optionsOf(one.settings)]);
    expect({ code, stderr }).toMatchObject({ code: one.says === null ? 0 : 2 });
    for (const sentence of one.says ?? [])
      expect(stderr).toContain(sentence.replaceAll('SETTINGS', settingsOf));
    for (const secret of labSecrets) expect(stdout + stderr).not.toContain(secret);
  }
});
