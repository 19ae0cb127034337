import { join } from 'node:path';
import { z } from 'zod';
import type { TokenBinding, TokenBindings } from '#app/ports/workspace-files.ts';
import { allowedRouteSchema } from '#operations/vault-schemas.ts';
import { fileNames } from '../storage/data-folder.ts';
import { type JsonFile, jsonFile } from '../storage/json-file.ts';

const bindingSchema = z.object({
  workspace: z.string(),
  label: z.string(),
  tokenId: z.string(),
  hosts: z.array(z.string()),
  signs: z.boolean(),
  routes: z.array(allowedRouteSchema).default([]),
});

const bindingsSchema = z.object({
  version: z.literal(1),
  bindings: z.array(bindingSchema),
  agreed: z.array(z.object({ workspace: z.string(), causes: z.array(z.string()) })).default([]),
});

type Stored = z.infer<typeof bindingsSchema>;

/**
 * The bindings and agreements of a data folder: there, so that nobody who can write to a repository can add one.
 * Throws an OperationError `storage` where the file cannot be read or written.
 */
export function tokenBindings(folder: string, notice: (text: string) => void): TokenBindings {
  const file: JsonFile<Stored> = jsonFile(
    join(folder, fileNames.tokenBindings),
    bindingsSchema,
    'list of tokens of workspaces',
    notice,
    { version: 1 },
  );
  const isOf = (workspace: string, label: string) => (one: TokenBinding) =>
    one.workspace === workspace && one.label === label;
  const change = (changed: (stored: Stored) => Stored): Promise<unknown> =>
    file.change((stored) => changed(stored ?? { version: 1, bindings: [], agreed: [] }));
  const all = async (): Promise<TokenBinding[]> => (await file.read())?.bindings ?? [];
  return {
    find: async (workspace, label) => (await all()).find(isOf(workspace, label)),
    all,
    async save(binding) {
      const isSame = isOf(binding.workspace, binding.label);
      await change(({ bindings, ...rest }) => ({
        ...rest,
        bindings: [...bindings.filter((one) => !isSame(one)), binding],
      }));
    },
    async remove(workspace, label) {
      if ((await all()).find(isOf(workspace, label)) === undefined) return false;
      await change(({ bindings, ...rest }) => ({
        ...rest,
        bindings: bindings.filter((one) => !isOf(workspace, label)(one)),
      }));
      return true;
    },
    agreedTo: async (workspace) =>
      (await file.read())?.agreed.find((one) => one.workspace === workspace)?.causes ?? [],
    async agree(agreement) {
      await change(({ agreed, ...rest }) => ({
        ...rest,
        agreed: [...agreed.filter(({ workspace }) => workspace !== agreement.workspace), agreement],
      }));
    },
  };
}
