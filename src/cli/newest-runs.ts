import { type ScenarioRun, scenarioRuns } from '#operations/scenario-runs.ts';
import type { CommandApp } from './command-app.ts';
import { CouldNot } from './terminal/output.ts';
import { entryNamed, namedWorkspace } from './workspace/open-workspace.ts';
import type { NamedWorkspaceOptions } from './workspace/workspace-options.ts';

/** The runs of a scenario with this name, newest first and at least one. Throws CouldNot where none is kept. */
export async function newestRuns(app: CommandApp, scenario: string): Promise<ScenarioRun[]> {
  const { entries } = await app.run('listHistory', { scenario, limit: 10_000 });
  const runs = scenarioRuns(entries);
  if (runs.length === 0)
    throw new CouldNot(
      'not-found',
      `The history has no run of a scenario named ${JSON.stringify(scenario)}. Replay it in the Widget view first.`,
    );
  return runs;
}

/** Throws CouldNot where the workspace that the options name has no scenario of this name. */
export async function checkScenario(
  scenario: string | undefined,
  options: NamedWorkspaceOptions,
): Promise<void> {
  const named = await namedWorkspace(options);
  if (named !== null && scenario !== undefined)
    entryNamed(named.entries.scenarios, scenario, 'scenario');
}
