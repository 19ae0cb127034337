import { shownWebhook } from '#core/widget/webhook-address.ts';
import { useTab } from './use-simulator.ts';

/** Where get_items of the tab in use goes. */
export function TargetAddress() {
  const tab = useTab();
  if (!tab) return null;
  if (!tab.wired.includes('get_items'))
    return (
      <span className="muted small ellipsis">
        This tab does not wire get_items. Edit the tab to fire it.
      </span>
    );
  const address = shownWebhook(tab);
  const url = `${address}${address.includes('?') ? '&' : '?'}action=get_items`;
  return (
    <span className="muted mono small ellipsis" title={address}>
      GET {url}
    </span>
  );
}
