import type { Command } from 'commander';
import { usualDataFolder } from '#adapters/storage/usual-data-folder.ts';

/** The options that say which workspace a command uses, and what of the machine it may read. */
export type WorkspaceOptions = {
  workspace?: string;
  env?: string;
  allowEnv?: string[];
  allowRoutes?: true;
};

/** The options of a command that judges by a workspace and sends nothing. */
export type JudgeOptions = { workspace?: string; data: string };

/** The options that say whose switched readings count. */
export const withReadings = (command: Command): Command =>
  command
    .option('--workspace <file>', 'workspace of a repository, for its switched readings')
    .option('--data <folder>', 'folder with the workspace.json and the history', usualDataFolder());

/** The options of a command over the history that looks at the entries of one workspace. */
export type NamedWorkspaceOptions = Pick<WorkspaceOptions, 'workspace' | 'env'> & { data: string };

export const withNamedWorkspace = (command: Command, why: string): Command =>
  command
    .option('--workspace <file>', `workspace of a repository: ${why}`)
    .option('--env <name>', 'environment of the workspace, such as staging');

/** Collects the values of an option that may be typed several times. */
export const several = (name: string, names: string[] = []): string[] => [...names, name];

/** The options of a command that can use the workspace of a repository. */
export const withWorkspaceOptions = (command: Command): Command =>
  command
    .option(
      '--workspace <file>',
      'workspace of a repository (default: assay.yaml in this folder, otherwise workspace.json of --data)',
    )
    .option('--env <name>', 'environment of the workspace, such as staging')
    .option(
      '--allow-env <name>',
      'let the workspace read this environment variable, besides those that begin with ASSAY_; repeatable',
      several,
    )
    .option(
      '--allow-routes',
      'send secrets over the proxies, certificates and unencrypted routes of the workspace without asking',
    );

/**
 * The options of a command that uses stored tokens: their folder, and whether references may be
 * read without a question.
 */
export const withStoredTokens = (command: Command): Command =>
  command
    .option('--data <folder>', 'folder with the stored tokens and the history', usualDataFolder())
    .option('--record', 'keep each call in the history (see "assay history")')
    .option(
      '--allow-references',
      'read the files and run the commands that a token or the workspace points to without asking',
    );
