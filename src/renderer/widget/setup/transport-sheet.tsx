import { useState } from 'react';
import type { Transport } from '#core/http/transport.ts';
import { usualWebhookTransport } from '#core/widget/tab.ts';
import { isSameTransport } from '../../transport/same-transport.ts';
import { TransportFields } from '../../transport/transport-fields.tsx';
import { FormRows } from '../../ui/form/field.tsx';
import { Advised } from './advice.tsx';
import type { SheetProps } from './plain-sheets.tsx';

/** How the calls of a tab travel where that is not the usual way. Settings that say nothing else are not stored. */
export function TransportSheet({ tab, put, errorOf }: SheetProps) {
  const transport = tab.transport ?? usualWebhookTransport;
  const { timeoutSeconds } = transport;
  const [seconds, setSeconds] = useState(String(timeoutSeconds));
  const putTransport = (change: Partial<Transport>): void => {
    const changed = { ...transport, ...change };
    put({ transport: isSameTransport(changed, usualWebhookTransport) ? undefined : changed });
  };
  return (
    <FormRows>
      <Advised setting="transport">
        <p className="help">
          <strong>Not what visitors get.</strong> Only Assay uses these settings: the platform and a
          visitor’s browser do not have them. Every verdict names those that a call used.
        </p>
      </Advised>
      <TransportFields
        transport={transport}
        put={putTransport}
        errorOf={(name) => errorOf(`transport.${name}`)}
        seconds={seconds}
        onSeconds={setSeconds}
        url={tab.webhook_url}
        urlName="webhook_url"
      />
    </FormRows>
  );
}
