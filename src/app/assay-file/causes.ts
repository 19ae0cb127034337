import { hostOf } from '#core/http/host-limit.ts';
import { listOf } from '#core/text/list-of.ts';
import type { AssayFile, UsedReference } from '#operations/assay-file-schemas.ts';
import type { ReadWorkspaceFile } from '../ports/workspace-files.ts';
import { type ResolvedWorkspace, resolveAssayFile } from './resolve.ts';

/** What a workspace file may cause in any of its environments: the servers that it calls, and its secrets with what it does with them. */
export type Causes = { addresses: string[]; references: UsedReference[] };

/** The servers that the entries call, proxies and key sets included. An address that a secret holds is that of its reference. */
const addressesIn = ({ tabs, connections }: ResolvedWorkspace): string[] =>
  [
    ...tabs.flatMap(({ webhook_url, webhookTokenId, transport, identity: { verifyWith } }) =>
      listOf(
        webhookTokenId === undefined && webhook_url,
        transport?.proxy?.url,
        verifyWith !== null && 'jwksUrl' in verifyWith && verifyWith.jwksUrl,
      ),
    ),
    ...connections.flatMap(({ base_url, proxy }) => listOf(base_url, proxy?.url)),
  ].map(hostOf);

async function causesIn({ file }: Pick<ReadWorkspaceFile, 'file'>): Promise<Causes> {
  const environments = [null, ...Object.keys(file.environments)];
  const all = await Promise.all(environments.map((name) => resolveAssayFile(file, name)));
  const references = new Map<string, UsedReference>();
  for (const used of all.flatMap((one) => one.references)) {
    const before = references.get(used.id);
    references.set(used.id, {
      ...used,
      hosts: [...new Set([...(before?.hosts ?? []), ...used.hosts])],
      signs: before?.signs === true || used.signs,
      isAddress: before?.isAddress === true || used.isAddress,
    });
  }
  return {
    addresses: [...new Set(all.flatMap(addressesIn))],
    references: [...references.values()],
  };
}

const known = new WeakMap<AssayFile, Promise<Causes>>();

/** What a workspace file may cause; of one that did not change, what was found before. */
export function causesOf(read: Pick<ReadWorkspaceFile, 'file'>): Promise<Causes> {
  const causes = known.get(read.file) ?? causesIn(read);
  known.set(read.file, causes);
  return causes;
}

/** The same as texts that are compared with what a person agreed to. */
export const causeLines = ({ addresses, references }: Causes): string[] => [
  ...addresses.map((host) => `call ${host}`),
  ...references.flatMap(({ id, hosts, signs, isAddress }) =>
    listOf(
      `read ${id}`,
      ...hosts.map((host) => `send ${id} to ${host}`),
      signs && `sign with ${id}`,
      isAddress && `call ${id}`,
    ),
  ),
];
