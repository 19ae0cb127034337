import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { chai, inject, onTestFinished } from 'vitest';
import { VitestTestRunner } from 'vitest/runners';
import { getFn, getHooks } from 'vitest/suite';

export type Mutant = { readonly id: string; readonly key: string; readonly replacement: string };

/** A line of the file of results. */
export type MutantResult = {
  readonly key: string;
  readonly replacement: string;
  readonly state: 'started' | 'found' | 'survived' | 'not covered' | 'at load';
  readonly by?: string;
  readonly pid: number;
  readonly at: number;
};

declare module 'vitest' {
  interface ProvidedContext {
    mutation: { mutants: Mutant[]; files: number; results: string };
  }
}

type Test = Parameters<VitestTestRunner['onAfterTryTask']>[0];
type File = Test['file'];
type Hits = Record<string, number>;

const perTest: Record<string, Hits> = {};
const atLoad: Hits = {};
/** Counts that nobody reads, while a mutant is on. */
const uncounted: Hits = {};
let steps = 0;
let limit = Number.POSITIVE_INFINITY;
/** What instrumented code reads: which mutant is on, and where to count the places that run. */
const switches: {
  activeMutant?: string;
  currentTestId?: string;
  hitCount: number;
  readonly hitLimit: number;
  mutantCoverage: object;
} = {
  hitCount: 0,
  get hitLimit() {
    return limit;
  },
  mutantCoverage: {
    perTest,
    get static() {
      if (limit === Number.POSITIVE_INFINITY) return atLoad;
      steps += 1;
      if (steps > limit) throw new Error('The mutant runs for too long.');
      return uncounted;
    },
  },
};
Object.assign(globalThis, { __stryker__: switches });

// A test that fails says enough: its smallest example takes minutes.
fc.configureGlobal({ endOnFailure: true });

let current: Test | undefined;
// A snapshot asks for the test that runs, which only vitest itself can name.
chai.use(({ Assertion }, { flag, overwriteMethod }) => {
  for (const name of ['toMatchSnapshot', 'toMatchFileSnapshot'])
    overwriteMethod(
      Assertion.prototype,
      name,
      (match: (...args: unknown[]) => void) =>
        function (this: object, ...args: unknown[]) {
          if (current) flag(this, 'vitest-test', current);
          return match.apply(this, args);
        },
    );
});

type Handler = Parameters<typeof onTestFinished>[0];
const handlers: Handler[] = [];
// run.ts puts this in place of onTestFinished, which throws in a test that vitest does not run itself.
Object.assign(globalThis, {
  onMutantTested: (handler: Handler) =>
    current ? handlers.push(handler) : onTestFinished(handler),
});

const sum = (hits: Hits) => Object.values(hits).reduce((one, other) => one + other, 0);

/**
 * Runs the tests once as they are, to see which of them run which mutant, and then for each mutant those alone, until one fails: in one process
 * that has loaded everything, which takes milliseconds where a process of its own takes seconds.
 */
class MutationRunner extends VitestTestRunner {
  readonly #tests = new Map<string, Test>();
  #files = 0;
  readonly #killers = new Map<string, Set<Test>>();

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test);
    switches.currentTestId = test.id;
  }

  override onAfterTryTask(test: Test): void {
    delete switches.currentTestId;
    super.onAfterTryTask(test);
  }

  override onAfterRunTask(test: Test): void {
    delete switches.currentTestId;
    if (test.result?.state === 'pass') this.#tests.set(test.id, test);
    super.onAfterRunTask(test);
  }

  override async onAfterRunFiles(files?: File[]): Promise<void> {
    super.onAfterRunFiles();
    this.#files += files?.length ?? 0;
    if (this.#files === inject('mutation').files) await this.#runMutants();
  }

  async #runMutants(): Promise<void> {
    const { mutants, results } = inject('mutation');
    for (const { id, key, replacement } of mutants) {
      const write = (rest: Pick<MutantResult, 'state' | 'by'>) =>
        appendFileSync(
          results,
          `${JSON.stringify({ key, replacement, ...rest, pid: process.pid, at: Date.now() } satisfies MutantResult)}\n`,
        );
      write({ state: 'started' });
      const covering = [...this.#tests.values()]
        .filter((test) => perTest[test.id]?.[id])
        .sort((one, other) => (one.result?.duration ?? 0) - (other.result?.duration ?? 0));
      // What found another mutant of the file is likely to find this one.
      const [file = ''] = key.split(':');
      const killers = this.#killers.get(file) ?? new Set();
      covering.sort((one, other) => Number(killers.has(other)) - Number(killers.has(one)));
      if (covering.length === 0) {
        write({ state: id in atLoad ? 'at load' : 'not covered' });
        continue;
      }
      const by = await this.#findKiller(id, covering);
      if (by) this.#killers.set(file, killers.add(by));
      write(by ? { state: 'found', by: by.fullTestName } : { state: 'survived' });
    }
  }

  async #findKiller(id: string, covering: readonly Test[]): Promise<Test | undefined> {
    for (const test of covering) {
      if (await this.#passes(test, id)) continue;
      if (await this.#passes(test)) return test;
      // A test that runs only once, or to which the mutant left something, decides nothing from here on.
      this.#tests.delete(test.id);
    }
    return undefined;
  }

  async #passes(test: Test, id?: string): Promise<boolean> {
    const suites = [];
    for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite);
    suites.unshift(test.file);
    await super.onBeforeRunSuite(test.file);
    super.onBeforeTryTask(test);
    steps = 0;
    switches.hitCount = 0;
    limit = 10 * sum(perTest[test.id] ?? {}) + 20_000;
    if (id !== undefined) switches.activeMutant = id;
    current = test;
    try {
      for (const suite of suites) {
        for (const hook of getHooks(suite).beforeEach) await hook(test.context, suite);
      }
      await getFn(test)();
      super.onAfterTryTask(test);
      return true;
    } catch {
      return false;
    } finally {
      current = undefined;
      delete switches.activeMutant;
      const finished = handlers.splice(0).reverse();
      for (const handler of finished) await Promise.resolve(handler(test.context)).catch(() => 0);
      for (const suite of suites) {
        for (const hook of getHooks(suite).afterEach) await hook(test.context, suite);
      }
    }
  }
}

// biome-ignore lint/style/noDefaultExport: vitest asks for it.
export default MutationRunner;
