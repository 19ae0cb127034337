import { isWider } from '#core/http/host-limit.ts';
import { visible } from '#core/json/visible.ts';
import type { AssayFile, UsedReference } from '#operations/assay-file-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { TokenBinding } from '../ports/workspace-files.ts';
import { resolveAssayFile } from './resolve.ts';

/** What a workspace does with a label, in all its environments. */
export type LabelUse = { hosts: string[]; signs: boolean; isAddress: boolean };

const quoted = (text: string): string => JSON.stringify(visible(text));

/** What a workspace does with each of its labels, in all its environments. */
export async function labelUses(file: AssayFile): Promise<Map<string, LabelUse>> {
  const environments = [null, ...Object.keys(file.environments)];
  const all = await Promise.all(environments.map((name) => resolveAssayFile(file, name)));
  const uses = new Map<string, LabelUse>();
  for (const { reference, hosts, signs, isAddress } of all.flatMap((one) => one.references)) {
    if (reference.token === undefined) continue;
    const before = uses.get(reference.token);
    uses.set(reference.token, {
      hosts: [...new Set([...(before?.hosts ?? []), ...hosts])],
      signs: before?.signs === true || signs,
      isAddress: before?.isAddress === true || isAddress,
    });
  }
  return uses;
}

/** What a workspace does with a label. Throws an OperationError `not-found` for one that it does not name. */
export async function labelUse({ file }: { file: AssayFile }, label: string): Promise<LabelUse> {
  const uses = await labelUses(file);
  const use = uses.get(label);
  if (use !== undefined) return use;
  const labels = [...uses.keys()].map(quoted).join(', ');
  throw new OperationError(
    'not-found',
    `The workspace names no token ${quoted(label)}. ${labels === '' ? 'It names no tokens.' : `It names: ${labels}.`}`,
  );
}

/** Throws an OperationError `refused` for a binding that goes beyond what the token itself may be used for. */
export function refuseBeyond(
  { label, hosts: allowed, signs }: TokenInfo,
  hosts: readonly string[],
  use: LabelUse,
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

/** Whether the workspace does more with a label now than the user allowed when binding it. */
export const isOutgrown = (
  { hosts, signs }: Pick<TokenBinding, 'hosts' | 'signs'>,
  use: Pick<UsedReference, 'hosts' | 'signs'>,
): boolean =>
  (use.signs && !signs) ||
  (use.hosts.length > 0 && (hosts.length === 0 || isWider(hosts, use.hosts)));
