import type { UsedReference } from '#operations/assay-file-schemas.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { WorkspaceReference } from '#operations/workspace-file-schemas.ts';
import type { TokenBinding } from '../ports/workspace-files.ts';

/** The secrets that a workspace file names, and whether each can be used on this machine. Reads no secret. */
export const describeReferences = (
  references: readonly UsedReference[],
  bindings: readonly TokenBinding[],
  stored: readonly TokenInfo[],
): WorkspaceReference[] =>
  references.map(({ id, reference: { token: label, env = '' }, hosts, signs, isAddress }) => {
    const use = { id, hosts: [...hosts], signs, isAddress };
    if (label === undefined)
      return { ...use, from: 'env', name: env, state: 'ready', boundTo: null };
    const named = { ...use, from: 'token' as const, name: label };
    const binding = bindings.find((one) => one.label === label);
    if (binding === undefined) return { ...named, state: 'unbound', boundTo: null };
    const token = stored.find((one) => one.id === binding.tokenId);
    return token === undefined
      ? { ...named, state: 'gone', boundTo: null }
      : { ...named, state: 'ready', boundTo: { id: token.id, label: token.label } };
  });
