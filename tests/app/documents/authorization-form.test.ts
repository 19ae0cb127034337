import { expect, test } from 'vitest';
import type { AuthorizationForm } from '#core/document/connection.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { completed } from '../../core/document/replies.ts';
import { connectionTo, desk } from '../desk.ts';

const secret = 'live_s3cr3t_0123456789';
const { id } = completed;
const header = { bearer: `Bearer ${secret}`, plain: secret } as const;

/** A document service that takes one form of the Authorization header, and a desk with a token for it; `set` is the token's own form, if it has one. */
async function service({
  takes = 'plain',
  set,
}: {
  takes?: AuthorizationForm;
  set?: AuthorizationForm;
} = {}) {
  const heard: (string | undefined)[] = [];
  const server = await ownServer((request, response) => {
    const { authorization } = request.headers;
    heard.push(authorization);
    response.end(
      JSON.stringify(
        authorization === header[takes] ? completed : { status_code: 401, message: 'Unauthorized' },
      ),
    );
  });
  const vault = memoryVault();
  const token = await vault.add({
    label: 'One',
    secret,
    ...(set ? { authorization: set } : {}),
  });
  const connection = (form: AuthorizationForm) => ({
    ...connectionTo(server.url, token.id),
    authorization: form,
  });
  return { app: desk({ vault }), vault, heard, token, connection };
}

test.each([['bearer', 'plain']] as const)(
  'a token set to the %s form is sent in it, although the connection says %s',
  async (set, form) => {
    const { app, heard, connection } = await service({ takes: set, set });
    const exchange = await app.run('fetchDocument', {
      connection: connection(form),
      id,
      age: null,
    });
    expect(exchange).toMatchObject({ authorization: set, verdict: { outcome: 'completed' } });
    expect(heard).toEqual([header[set]]);
  },
);

test('the form that was sent is kept, so that a call that is opened later is judged by it', async () => {
  const { app, connection } = await service({ takes: 'bearer', set: 'plain' });
  await app.run('saveConnection', connection('bearer'));
  const { verdict } = await app.run('fetchDocument', {
    connection: connection('bearer'),
    id,
    age: null,
  });
  const [call] = await app.calls(id);
  const opened = await app.run('openCall', { seq: call?.seq ?? -1 });
  expect(opened).toMatchObject({
    authorization: 'plain',
    verdict: { findings: verdict?.findings },
  });
});
