import { requestLine } from '../calls/call-words.ts';
import { useExchange, useTab } from './use-simulator.ts';

/** The request of the call on show; before there is one, that of get_items of the tab in use. */
export function TargetAddress() {
  const tab = useTab();
  const exchange = useExchange();
  if (!tab) return null;
  if (!exchange && !tab.wired.includes('get_items'))
    return (
      <span className="muted small ellipsis">
        This tab does not wire get_items. Edit the tab to fire it.
      </span>
    );
  const getItems = { call: { action: 'get_items' }, firing: { tab, surface: null } } as const;
  const { method, url } = requestLine(exchange ?? { ...getItems, fired: null });
  return (
    <span className="muted mono small ellipsis" title={url}>
      {method} {url.replace(/([?&]action=[^&]*).*/s, '$1')}
    </span>
  );
}
