import type { WorkspaceReference } from '#operations/workspace-file-schemas.ts';

type Reference = Pick<WorkspaceReference, 'from' | 'name' | 'state' | 'boundTo'>;

/** What a secret of the workspace is read from. */
export const referenceTitle = ({ from, name }: Pick<Reference, 'from' | 'name'>): string =>
  from === 'token' ? `token “${name}”` : `variable ${name}`;

/** Whether it can be used on this machine, in a few words. */
export function referenceState({ from, state, boundTo }: Reference): string {
  if (from === 'env') return 'read from the environment';
  if (state === 'unbound') return 'not chosen on this machine';
  return state === 'gone' ? 'its token was removed' : `uses ${boundTo?.label ?? 'a token'}`;
}

/** What the workspace does with a secret. */
export function usesWords({
  hosts,
  signs,
  isAddress,
}: Pick<WorkspaceReference, 'hosts' | 'signs' | 'isAddress'>): string {
  const uses = [
    ...(isAddress ? ['is the whole address of a webhook'] : []),
    ...(hosts.length > 0 ? [`is sent only to ${hosts.join(', ')}`] : []),
    ...(signs ? ["signs and verifies visitors' tokens"] : []),
  ];
  return uses.length === 0 ? 'is sent nowhere' : uses.join(', and ');
}
