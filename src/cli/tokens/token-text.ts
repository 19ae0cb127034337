import { visible as plain } from '#core/json/visible.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { placeOf } from '../terminal/consent.ts';
import { visible } from '../terminal/visible.ts';

const keptBy = ({ keptBy: by, reference }: TokenInfo): string =>
  by === 'reference' && reference !== null ? `from ${placeOf(reference)}` : `kept by ${by}`;

/** A stored token for people who read it in a terminal. */
export function tokenText(token: TokenInfo): string {
  const { id, label, kind, authorization, lastFour, state, note, hosts, signs, routes, lastUsed } =
    token;
  const used =
    lastUsed === null
      ? 'never used'
      : `last used ${lastUsed.at}${lastUsed.to === null ? ', not sent' : ` for ${plain(lastUsed.to)}`}`;
  return [
    `${visible(label)}   ${kind}${lastFour === '' ? '' : `   ends in ${plain(lastFour)}`}   ${state}`,
    `    id ${plain(id)}   ${keptBy(token)}`,
    `    ${hosts.length === 0 ? 'may be sent to any host' : `only to ${hosts.map(plain).join(', ')}`}   ${used}`,
    ...(authorization === null
      ? []
      : [
          `    Authorization: ${authorization === 'bearer' ? 'Bearer <token>' : 'the key alone'} (--authorization ${authorization})`,
        ]),
    ...(signs ? ["    may sign and verify visitors' tokens"] : []),
    ...(routes.length === 0
      ? []
      : [
          `    ${routes.length === 1 ? 'one route' : `${routes.length} routes`} allowed besides the usual one`,
        ]),
    ...(note === '' ? [] : [`    ${plain(note)}`]),
  ].join('\n');
}
