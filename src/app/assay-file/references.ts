import type { UsedReference } from '#operations/assay-file-schemas.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { WorkspaceReference } from '#operations/workspace-file-schemas.ts';
import type { ReadWorkspaceFile, TokenBinding } from '../ports/workspace-files.ts';
import { isOutgrown, labelUses } from './binding.ts';

/** What a workspace file names, and whether it can be used on this machine. Reads no secret. */
export async function describeReferences(
  { file }: ReadWorkspaceFile,
  references: readonly UsedReference[],
  bindings: readonly TokenBinding[],
  stored: readonly TokenInfo[],
): Promise<WorkspaceReference[]> {
  const uses = await labelUses(file);
  return references.map((used): WorkspaceReference => {
    const { id, reference, hosts, signs, isAddress } = used;
    const { token: label, env = '' } = reference;
    const source =
      label === undefined
        ? { from: 'env' as const, name: env }
        : { from: 'token' as const, name: label };
    const own = { id, ...source, hosts: [...hosts], signs, isAddress };
    if (own.from !== 'token') return { ...own, state: 'ready', boundTo: null };
    const all = { ...own, ...uses.get(own.name) };
    const binding = bindings.find(({ label }) => label === own.name);
    if (binding === undefined) return { ...all, state: 'unbound', boundTo: null };
    const token = stored.find((one) => one.id === binding.tokenId);
    if (token === undefined) return { ...all, state: 'gone', boundTo: null };
    return {
      ...all,
      state: isOutgrown(binding, { hosts, signs }) ? 'outgrown' : 'ready',
      boundTo: { id: token.id, label: token.label },
    };
  });
}
