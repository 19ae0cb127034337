import { useState } from 'react';
import { useStore } from 'zustand';
import type { SamplesInfo } from '#operations/schemas.ts';
import { useStores } from '../shell/context.ts';
import { tabsOf } from '../shell/workspace-store.ts';
import { Facts } from '../ui/facts.tsx';
import { Button } from '../ui/form/button.tsx';
import { Card, CardRow, Page } from '../ui/layout/pane.tsx';
import { Banner, EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { openSampleDocument, openSampleTab, scenarioTab } from './open-sample.ts';
import styles from './samples.module.css';

/** What the embedded sample services offer, each one key away. */
export function SamplesView() {
  const stores = useStores();
  const { samples, load } = useStore(stores.samples);
  return (
    <Page
      title="Samples"
      lead="A document service and a webhook run inside Assay, on this machine only. They send correct and incorrect replies, so you can see every outcome of the contract."
    >
      {samples.state === 'loading' && <LoadingState tight title="Reading the samples" />}
      {samples.state === 'failed' && (
        <ErrorState
          tight
          tried="Reading the samples"
          happened={samples.error.message}
          onRetry={() => void load()}
        />
      )}
      {samples.state === 'ready' && samples.value === null && (
        <EmptyState tight title="The sample services are not running">
          They could not open a port on this machine. Your own connections and tabs still work.
        </EmptyState>
      )}
      {samples.state === 'ready' && samples.value && <Offers samples={samples.value} />}
    </Page>
  );
}

function Offers({ samples }: { samples: SamplesInfo }) {
  const stores = useStores();
  const tabs = useStore(stores.workspace, tabsOf);
  const [problem, setProblem] = useState<string | null>(null);
  const { documents, webhook } = samples;
  const open = (offer: SamplesInfo['webhook']['offers'][number]): void =>
    void openSampleTab(stores, offer).then(setProblem);
  return (
    <>
      {problem && <Banner title="The tab could not be created">{problem}</Banner>}
      <Card title="Document service">
        <div className={styles.facts}>
          <Facts
            facts={[
              { name: 'base_url', value: documents.base_url, mono: true, copy: true },
              {
                name: 'endpoint_path_id',
                value: documents.endpoint_path_id,
                mono: true,
                copy: true,
              },
              { name: 'token', value: documents.token, mono: true, copy: true },
            ]}
          />
        </div>
        {documents.offers.map((offer) => (
          <CardRow
            key={offer.name}
            title={<strong>{offer.name}</strong>}
            text={offer.about}
            mono={offer.id}
            tools={
              <Button
                small
                aria-label={`Open ${offer.name}`}
                onPress={() => openSampleDocument(stores, offer.id)}
              >
                Open
              </Button>
            }
          />
        ))}
      </Card>
      <Card title="Webhook">
        <div className={styles.facts}>
          <Facts
            facts={[
              { name: 'default_url', value: webhook.default_url, mono: true, copy: true },
              { name: 'messaging_url', value: webhook.messaging_url, mono: true, copy: true },
            ]}
          />
        </div>
        {webhook.offers.map((offer) => {
          const isThere = scenarioTab(tabs, offer) !== undefined;
          return (
            <CardRow
              key={offer.name}
              title={<strong>{offer.name}</strong>}
              text={offer.about}
              mono={offer.url}
              tools={
                <Button
                  small
                  aria-label={isThere ? `Open ${offer.name}` : `Use ${offer.name} in a new tab`}
                  onPress={() => open(offer)}
                >
                  {isThere ? 'Open' : 'Use in a new tab'}
                </Button>
              }
            />
          );
        })}
      </Card>
    </>
  );
}
