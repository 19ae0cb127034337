import { FileText, MessageSquareText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { shownBase } from '#core/document/request.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { connectionsOf, tabsOf } from '../shell/workspace-store.ts';
import { Card } from '../ui/layout/pane.tsx';
import { MiddleCut } from '../ui/middle-cut.tsx';
import { fetchFrom, fireAt } from './check-pasted.ts';
import type { WhenStarted } from './use-when-started.tsx';

/** How many calls are looked through, and how many targets are listed at most. */
const mostCalls = 100;
const mostTargets = 5;

/** The tabs and connections of the user that were called last, each of which is called again in one press; nothing without any. */
export function Recent({ whenStarted }: { whenStarted: WhenStarted }) {
  const stores = useStores();
  const isStarted = useStateOf('shell', 'isStarted');
  const tabs = useStateOf('workspace', tabsOf);
  const connections = useStateOf('workspace', connectionsOf);
  const [calls, setCalls] = useState<readonly HistoryEntry[]>([]);
  useEffect(() => {
    if (!isStarted) return;
    void stores.call('listHistory', { limit: mostCalls }).then((outcome) => {
      if (outcome.ok) setCalls(outcome.value.entries);
    });
  }, [stores, isStarted]);
  const rows = calls
    .filter((call, index) => calls.findIndex(({ ownerId }) => ownerId === call.ownerId) === index)
    .flatMap(({ ownerId, documentId }) => {
      const tab = tabs.find(({ id, sample }) => id === ownerId && !sample);
      if (tab)
        return {
          id: tab.id,
          icon: MessageSquareText,
          name: tab.name,
          address: shownWebhook(tab),
          run: () => fireAt(stores, tab.id),
        };
      const connection = connections.find(({ id, sample }) => id === ownerId && !sample);
      if (!connection) return [];
      return {
        id: connection.id,
        icon: FileText,
        name: connection.name,
        address: `${documentId ?? ''} ${shownBase(connection)}`,
        run: () => fetchFrom(stores, connection.id, documentId ?? ''),
      };
    });
  if (rows.length === 0) return null;
  return (
    <Card title="Call again">
      <ul>
        {rows.slice(0, mostTargets).map(({ id, icon: Icon, name, address, run }) => (
          <li key={id}>
            <Button className="row bare hovers wide pad-part" onPress={() => whenStarted.run(run)}>
              <Icon size={16} className="muted" />
              <span className="ellipsis">{name}</span>
              <MiddleCut text={address} className="grow muted small" />
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
