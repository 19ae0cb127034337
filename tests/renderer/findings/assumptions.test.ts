import { createElement } from 'react';
import { expect, test } from 'vitest';
import { assumptionRows } from '#core/contract/assumptions.ts';
import { workspaceSchema } from '#operations/schemas.ts';
import { Assumptions, switchReading } from '#renderer/findings/assumptions.tsx';
import { ReadingsCard } from '#renderer/settings/readings-card.tsx';
import { createStores } from '#renderer/shell/context.ts';
import { answering } from '../answering.ts';
import { markupOf } from '../markup.ts';

const seen = { supports: { count: 1, calls: [4] }, contradicts: { count: 2, calls: [9, 7] } };
const workspace = workspaceSchema.parse({ version: 1, connections: [], tabs: [], settings: {} });
const said =
  'Seen 3 times: 1 call supports Assay&#x27;s reading (#4), 2 calls contradict Assay&#x27;s reading (#9, #7).';

test('an assumption says what recorded calls say of it, in a verdict and in the settings', () => {
  const stores = createStores(answering({}));
  stores.workspace.setState({ workspace: { state: 'ready', value: workspace } });
  stores.historySize.setState({ calibration: { 'item-as-sent': seen } });
  const rows = assumptionRows(['item-as-sent', 'detail-keys'], {});
  const inVerdict = markupOf(createElement(Assumptions, { assumptions: rows }), stores);
  expect(inVerdict.split(said)).toHaveLength(2);
  expect(markupOf(createElement(ReadingsCard), stores).split(said)).toHaveLength(2);
});

test('switching a reading validates the recorded calls that bear on it again', async () => {
  const asked: unknown[] = [];
  const stores = createStores(
    answering({
      chooseReading: () => ({ ok: true, value: workspace }),
      judgeHistory: (input) => {
        asked.push(input);
        return { ok: true, value: { judged: 3, withoutReply: 0, changed: [] } };
      },
    }),
  );
  stores.historySize.setState({ calibration: { 'item-as-sent': seen } });
  await switchReading(stores, 'item-as-sent', 'other');
  await switchReading(stores, 'detail-keys', 'other');
  expect(stores.exporting.getState().note).toBeNull();
  expect(asked).toEqual([{ assumption: 'item-as-sent' }]);
});
