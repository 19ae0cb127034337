import type { Command } from 'commander';
import { flagOf, namesOf, withOptions } from '../options.ts';
import { CouldNot } from '../terminal/output.ts';
import { withWorkspaceApp } from '../workspace/open-workspace.ts';
import { type FetchOptions, fetchOptions, ofMany, ofOne, rareInFetch } from './fetch-options.ts';
import { fetchMany } from './many.ts';
import { fetchOne } from './one.ts';

/** `assay fetch`: one GET of the document endpoint, judged, or one for each id of a text; repeated with `--follow` until each document is Completed or Failed. */
export const define = (command: Command): Command =>
  withOptions(command, fetchOptions, rareInFetch).action(async (options: FetchOptions) => {
    const { ids, connection, document } = options;
    const others = namesOf(ids === undefined ? ofMany : ofOne);
    const misplaced = others.filter((name) => name in options).map(flagOf);
    if (misplaced.length > 0)
      throw new CouldNot(
        'usage',
        ids === undefined
          ? `${misplaced.join(', ')} can be used only with --ids, which names the file of the ids.`
          : `${misplaced.join(', ')} cannot be used with --ids, which fetches many documents.`,
      );
    await withWorkspaceApp(options, (connection ?? document) !== undefined, (app, workspace) =>
      ids === undefined
        ? fetchOne(app, workspace, options)
        : fetchMany(app, workspace, ids, options),
    );
  });
