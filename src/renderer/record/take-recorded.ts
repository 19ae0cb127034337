import type { Call } from '../rpc/client.ts';
import type { Stores } from '../shell/context.ts';

/** Shows which recorders and mock services are on, and lists the new calls of each tab among its calls. `quietly` makes calls that no user would track or cancel. */
export function createTakeRecorded(
  { workspace, simulator }: Pick<Stores, 'workspace' | 'simulator'>,
  quietly: Call,
): () => Promise<void> {
  let known: string[] = [];
  return async () => {
    const outcome = await quietly('listRecorders', { known });
    if (!outcome.ok) return;
    const { recorders, mocks, calls } = outcome.value;
    known = recorders.flatMap(({ refs }) => refs);
    workspace.setState({ recorders, mocks });
    for (const call of calls) simulator.addRecorded(call);
  };
}
