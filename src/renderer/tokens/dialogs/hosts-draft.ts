import { hostLimitSchema, mostHosts } from '#operations/vault-schemas.ts';

/** The hosts a token is limited to while they are edited; `typed` is the one that was not added yet. */
export type HostsDraft = { hosts: readonly string[]; typed: string };

/** The draft with what is typed among its hosts, or why it cannot be. Nothing typed adds nothing. */
export function withTyped({
  hosts,
  typed,
}: HostsDraft): { hosts: readonly string[] } | { problem: string } {
  if (typed.trim() === '') return { hosts };
  const checked = hostLimitSchema.safeParse(typed);
  if (!checked.success)
    return { problem: checked.error.issues[0]?.message ?? 'This is not a valid hostname' };
  if (hosts.includes(checked.data)) return { hosts };
  return hosts.length < mostHosts
    ? { hosts: [...hosts, checked.data] }
    : { problem: `A token can have at most ${mostHosts} hostnames` };
}
