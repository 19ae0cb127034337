import { expect, test } from 'vitest';
import { withConnectorLike } from '#renderer/widget/calls/fix-actions.tsx';
import { blankTab } from '#renderer/widget/setup/tab-draft.ts';

test('the connector that is chosen after a 401 serves every proxied action that had the same one', () => {
  const tab = blankTab();
  const all = withConnectorLike(tab, 'get_items', 'a').connectorIds;
  expect(all).toEqual({ get_items: 'a', item_clicked: 'a' });
  const apart = { ...tab, connectorIds: { item_clicked: 'b' } };
  expect(withConnectorLike(apart, 'get_items', 'a').connectorIds).toEqual({
    get_items: 'a',
    item_clicked: 'b',
  });
});
