import { isWider } from '#core/http/host-limit.ts';
import { visible } from '#core/json/visible.ts';
import type { UsedReference } from '#operations/assay-file-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { ReadWorkspaceFile } from '../ports/workspace-files.ts';
import { causesOf } from './causes.ts';

const quoted = (text: string): string => JSON.stringify(visible(text));

/** What a workspace does with a label. Throws an OperationError `not-found` for one that it does not name. */
export async function labelUse(
  read: Pick<ReadWorkspaceFile, 'file'>,
  label: string,
): Promise<UsedReference> {
  const { references } = await causesOf(read);
  const use = references.find(({ reference }) => reference.token === label);
  if (use !== undefined) return use;
  const labels = references.flatMap(({ reference: { token } }) =>
    token === undefined ? [] : [quoted(token)],
  );
  throw new OperationError(
    'not-found',
    `The workspace names no token ${quoted(label)}. ${labels.length === 0 ? 'It names no tokens.' : `It names: ${labels.join(', ')}.`}`,
  );
}

/** Throws an OperationError `refused` for a binding that goes beyond what the token itself may be used for. */
export function refuseBeyond(
  { label, hosts: allowed, signs }: TokenInfo,
  hosts: readonly string[],
  use: Pick<UsedReference, 'signs'>,
): void {
  if (use.signs && !signs)
    throw new OperationError(
      'refused',
      `The workspace verifies visitors' tokens with this one, and ${quoted(label)} may not sign or verify them. Nothing was bound.`,
    );
  if (hosts.length > 0 && isWider(allowed, hosts))
    throw new OperationError(
      'refused',
      `${quoted(label)} is limited to ${allowed.map(visible).join(', ')}, and the workspace would send it to ${hosts.map(visible).join(', ')}. Nothing was bound.`,
    );
}
