import type { TokenInfo } from '#operations/vault-schemas.ts';
import { agoText } from '../documents/list/list-words.ts';
import { formatInstant } from '../ui/format.ts';
import { useNow } from '../ui/use-now.ts';

/** When a token was used last and where it went: how long ago, with the exact instant on hover. */
export function LastUsed({ lastUsed }: Pick<TokenInfo, 'lastUsed'>) {
  const now = useNow(30_000);
  if (lastUsed === null) return 'never';
  return (
    <span title={formatInstant(lastUsed.at)}>
      {agoText(lastUsed.at, now, true)},{' '}
      {lastUsed.to === null
        ? 'here, to sign or verify a visitor’s token'
        : `sent to ${lastUsed.to}`}
    </span>
  );
}
