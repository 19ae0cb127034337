import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { cheapKeys } from './tests/support/run/bundled-cli.ts';

const long = 'tests/**/*.long.test.ts';
/** What starts no program. */
const quick = 'tests/{core,operations,renderer,samples,app}/**/*.test.ts';

/** The file that takes longest begins first, so that it is not alone at the end; the others in the usual order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const isLongest = ({ moduleId }: (typeof files)[number]) =>
      /\/debian-package\.long\.test\.ts$/.test(moduleId);
    const usual = await super.sort(files);
    return [...usual.filter(isLongest), ...usual.filter((file) => !isLongest(file))];
  }
}

/** A number makes the order of all tests random, the same for the same number. */
const seed = process.env.ASSAY_TEST_SEED;
const globalSetup = 'tests/support/run/bundled-cli.ts';

/** The unit tests: everything below tests/ that is not driven through a window, in three projects (tests/README.md). */
export default defineConfig({
  plugins: [cheapKeys],
  test: {
    environment: 'node',
    // Many of them start processes and wait for them.
    maxWorkers: '100%',
    // They end what hangs, on a busy machine as well; no test has a shorter one of its own.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    // A snapshot that is missing, as after a test was moved without it, fails; --update writes it.
    update: 'none',
    // The files share one process for each core, which spares loading the same modules 450 times.
    isolate: false,
    sequence: seed
      ? { shuffle: { files: true, tests: true }, seed: Number(seed) }
      : { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'quick', include: [quick], exclude: [long] } },
      {
        extends: true,
        test: {
          name: 'other',
          include: ['tests/**/*.test.ts'],
          exclude: [quick, long],
          globalSetup,
        },
      },
      {
        extends: true,
        test: { name: 'long', include: [long], globalSetup },
      },
    ],
  },
});
