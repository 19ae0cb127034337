import { actions } from '#core/widget/actions.ts';
import { Facts } from '../../ui/facts.tsx';
import { useNow } from '../../ui/format.ts';
import type { WidgetExchange } from '../simulator/simulator.ts';
import { requestLine, visitorTitle } from './call-words.ts';

/** How long a call has been under way of the time that it has, and its request as far as it is known. */
export function RunningFacts({ exchange }: { exchange: WidgetExchange }) {
  const now = useNow(500);
  const { call, firing, at, visitor } = exchange;
  const { method, url } = requestLine(exchange);
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  return (
    <Facts
      facts={[
        { name: 'Elapsed', value: `${seconds} s of ${firing.timeoutSeconds} s at most` },
        { name: 'Request', value: `${method} ${url}`, mono: true },
        {
          name: 'Surface',
          value:
            firing.surface === 'direct'
              ? 'direct, from the page'
              : `proxied, through ${actions[call.action].serverFunction}`,
        },
        { name: 'Visitor', value: visitorTitle(visitor) },
        ...(firing.fault === null ? [] : [{ name: 'Reply', value: 'mock reply' }]),
      ]}
    />
  );
}
