import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { tokenBindings } from '#adapters/vault/bindings.ts';
import { labelUse, refuseBeyond } from '#app/assay-file/binding.ts';
import type { TokenBinding } from '#app/ports/workspace-files.ts';
import { visible as plain } from '#core/json/visible.ts';
import { assayFileName } from '#operations/assay-file-name.ts';
import type { UsedReference } from '#operations/assay-file-schemas.ts';
import { hostLimitSchema } from '#operations/vault-schemas.ts';
import { type OptionList, type OptionsOf, withOptions } from '../options.ts';
import { CouldNot, print, printJson, say, visible } from '../terminal/output.ts';
import { type Terminal, terminalOf } from '../terminal/terminal.ts';
import { openStored, prepareStored, tokenNamed } from './stored-tokens.ts';

const workspaceRow = [
  '--workspace <file>',
  'workspace of a repository',
  { value: assayFileName },
] as const;
const bindOptions = [workspaceRow, 'host', 'data', 'json'] as const satisfies OptionList;
type BindOptions = OptionsOf<typeof bindOptions>;

const bindingsOf = (data: string) => tokenBindings(resolve(data), (text) => say(`assay: ${text}`));

function limitOf(
  typed: readonly string[],
  { hosts, isAddress }: Pick<UsedReference, 'hosts' | 'isAddress'>,
): string[] {
  const chosen = typed.map((host) => {
    const checked = hostLimitSchema.safeParse(host);
    if (checked.success) return checked.data;
    throw new CouldNot('usage', `--host: ${checked.error.issues[0]?.message ?? 'not a hostname'}.`);
  });
  if (chosen.length > 0) return chosen;
  if (isAddress)
    throw new CouldNot(
      'usage',
      'The workspace uses this token as a whole address, so that its server cannot be seen in the file. Name it with --host.',
    );
  return [...hosts];
}

const mayText = ({ hosts, signs }: Pick<TokenBinding, 'hosts' | 'signs'>): string =>
  [
    hosts.length === 0 ? 'is sent nowhere' : `is sent only to ${hosts.map(plain).join(', ')}`,
    ...(signs ? ["signs and verifies visitors' tokens"] : []),
  ].join(', and ');

/**
 * Lets a workspace use a stored token under a label that it names, for the servers that its
 * addresses name now. Another address in the file later has to be bound anew.
 */
export async function bindToken(
  label: string,
  name: string,
  { data, workspace, host, json }: BindOptions,
  terminal: Terminal = terminalOf(),
): Promise<void> {
  // The reader of YAML is large, and most commands about tokens read no workspace.
  const { readAssayFile } = await import('#adapters/assay-file/read.ts');
  const opened = await readAssayFile(workspace);
  const use = await labelUse(opened, label);
  const hosts = limitOf(host, use);
  const vault = await openStored(data);
  try {
    const token = await tokenNamed(vault, name, data);
    refuseBeyond(token, hosts, use);
    const binding: TokenBinding = {
      workspace: opened.path,
      label,
      tokenId: token.id,
      hosts,
      signs: use.signs,
      routes: [],
    };
    const what = `${visible(token.label)} of this machine for ${visible(label)} in ${opened.path}: it ${mayText(binding)}`;
    if (host.length === 0 && terminal.isThere && !(await terminal.yes(`Use ${what}?`)))
      throw new CouldNot('refused', 'Nothing was bound.');
    await prepareStored(data);
    await bindingsOf(data).save(binding);
    if (json) printJson(binding);
    else print(`Bound ${what}.`);
  } finally {
    await vault.close();
  }
}

async function unbindToken(
  label: string,
  { data, workspace, json }: Omit<BindOptions, 'host'>,
): Promise<void> {
  // A workspace that cannot be read any more, or is gone, can be unbound as well.
  const path = await realpath(resolve(workspace)).catch(() => resolve(workspace));
  if (!(await bindingsOf(data).remove(path, label)))
    throw new CouldNot('not-found', `${visible(label)} is not bound in ${path}.`);
  if (json) printJson({ removed: { workspace: path, label } });
  else print(`${visible(label)} in ${path} is no longer bound.`);
}

async function listBindings({ data, json }: Pick<BindOptions, 'data' | 'json'>): Promise<void> {
  const bindings = await bindingsOf(data).all();
  if (json) printJson({ dataFolder: resolve(data), bindings });
  else if (bindings.length === 0) print(`No token is bound in ${resolve(data)}.`);
  else
    for (const one of bindings)
      print(
        `${visible(one.label)} in ${one.workspace}\n    id ${plain(one.tokenId)}   ${mayText(one)}`,
      );
}

/** `assay tokens bind LABEL TOKEN`: lets the workspace of a repository use a stored token. */
export const defineBind = (command: Command): Command =>
  withOptions(command, bindOptions)
    .argument('<label>', 'label that the workspace names')
    .argument('<token>', 'label or id of the stored token')
    .action(bindToken);

/** `assay tokens unbind LABEL`: takes a token from the workspace of a repository. */
export const defineUnbind = (command: Command): Command =>
  withOptions(command, [workspaceRow, 'data', 'json'])
    .argument('<label>', 'label that the workspace names')
    .action(unbindToken);

/** `assay tokens bindings`: which tokens workspaces of repositories may use. */
export const defineBindings = (command: Command): Command =>
  withOptions(command, ['data', 'json']).action(listBindings);
