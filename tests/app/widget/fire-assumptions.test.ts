import { expect, test } from 'vitest';
import { recorder } from '#tests/support/network/recorder.ts';
import { stage, tabOf } from '../stage.ts';

test('the assumptions of a request join those of the verdict, each once and in the order of the table', async () => {
  const { url } = await recorder(() => ({ body: ' ' }));
  const { fire } = await stage();
  const { verdict } = await fire({ tab: tabOf(`${url}?key=1`), action: 'get_items' });
  expect(verdict.assumptions.map(({ id }) => id)).toEqual([
    'webhook-url-query',
    'blank-body',
    'fetch-is-get',
  ]);
});
