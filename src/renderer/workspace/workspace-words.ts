import type { WorkspaceReference } from '#operations/workspace-file-schemas.ts';

type Reference = Pick<WorkspaceReference, 'from' | 'name' | 'state' | 'boundTo'>;

/** What a secret of the workspace is read from. */
export const referenceTitle = ({ from, name }: Pick<Reference, 'from' | 'name'>): string =>
  from === 'token' ? `token “${name}”` : `variable ${name}`;

/** Whether it can be used on this machine, in a few words. */
export function referenceState({ from, state, boundTo }: Reference): string {
  if (from === 'env') return 'read from the environment';
  if (state === 'unbound') return 'not bound on this machine';
  if (state === 'gone') return 'its token was removed';
  const bound = `bound to ${boundTo?.label ?? 'a token'}`;
  return state === 'outgrown' ? `${bound}, but for other servers` : bound;
}

/** What has to be done before a secret of the workspace can be used; null if nothing. */
export function referenceProblem({ name, state }: Reference): string | null {
  switch (state) {
    case 'ready':
      return null;
    case 'unbound':
      return `Bind “${name}” to one of your tokens before it is used.`;
    case 'gone':
      return `The token that “${name}” was bound to was removed. Bind it to another one.`;
    case 'outgrown':
      return `The workspace changed since “${name}” was bound and would use it in other ways. Check it and bind it again.`;
  }
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
