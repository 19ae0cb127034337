import { useState } from 'react';
import type { Fired } from '#operations/widget-schemas.ts';
import { useStores } from '../../shell/context.ts';
import { Button } from '../../ui/form/button.tsx';
import { useTab } from '../simulator/use-simulator.ts';

/** The host whose certificate kept a proxied call from being made; null where it was something else. */
export const distrusted = ({
  surface,
  failure,
  request,
}: Pick<Fired, 'surface' | 'failure' | 'request'>): string | null =>
  surface === 'proxied' && failure?.kind === 'tls' && request !== null
    ? new URL(request.url).host
    : null;

/** Lets a webhook with a certificate of its own be called all the same: by this tab, and at this host alone (TAB-ERR-2). */
export function TrustHost({ host }: { host: string }) {
  const { workspace } = useStores();
  const tab = useTab();
  const [problem, setProblem] = useState<string | null>(null);
  if (!tab || new URL(tab.webhook_url).host !== host) return null;
  if (tab.unverifiedHost === host)
    return <span role="status">The certificate of {host} is no longer verified. Fire again.</span>;
  const trust = async (): Promise<void> => {
    const error = await workspace.getState().saveTab({ ...tab, unverifiedHost: host });
    setProblem(error ? `The tab was not saved: ${error.message}` : null);
  };
  return (
    <>
      <Button onPress={() => void trust()}>Do not verify {host}</Button>
      {problem && <span role="alert">{problem}</span>}
    </>
  );
}
