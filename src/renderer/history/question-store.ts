import { createStore } from 'zustand/vanilla';
import type { Call } from '#operations/client.ts';
import type { RunComparison } from '#operations/history-schemas.ts';
import type { Output } from '#operations/operations.ts';
import type { Outcome, Progress } from '#operations/outcome.ts';
import { type ScenarioRun, scenarioRuns } from '#operations/scenario-runs.ts';
import type { CallError } from '../rpc/outcome-of.ts';

/**
 * What is asked about kept exchanges. A run of a scenario is compared with the one before it, where no other is named.
 */
export type Question =
  | { kind: 'compare'; before: number; after: number }
  | { kind: 'runs'; scenario: string; run: string; other: string | null }
  | { kind: 'judge'; seqs: readonly number[] };
/** `others` are all other runs of the scenario, newest first; `other` is the one compared with, null where there is none. */
export type ComparedRuns = {
  run: ScenarioRun;
  others: readonly ScenarioRun[];
  other: ScenarioRun | null;
  comparison: RunComparison | null;
};
export type Answer =
  | ({ kind: 'compare' } & Output<'compareExchanges'>)
  | ({ kind: 'runs' } & ComparedRuns)
  | ({ kind: 'judge' } & Output<'judgeHistory'>);

type Asked = Question & { startedAt: number };

type QuestionState = {
  /** `startedAt` in milliseconds since 1970; null while nothing is asked. */
  question: Asked | null;
  progress: Progress | null;
  answer: Answer | null;
  error: CallError | null;
  /** The question that this one goes into the details of, with its answer. */
  above: { question: Asked; answer: Answer } | null;
  ask(question: Question): Promise<void>;
  /** Asks about a detail of the answer; `goBack` shows the answer again. */
  askWithin(question: Question): Promise<void>;
  goBack(): void;
  /** Cancels what is being answered. */
  close(): void;
};

const nothing = { progress: null, answer: null, error: null };

type Options = { signal: AbortSignal; onProgress(progress: Progress): void };

/** Compares a run of a scenario with another one: the named one, or else the one before it, or after it where it is the first. */
async function compareWithOther(
  call: Call,
  { scenario, run: id, other: otherId }: Extract<Question, { kind: 'runs' }>,
  options: Options,
): Promise<Outcome<ComparedRuns>> {
  const listed = await call('listHistory', { scenario, limit: 10_000 }, options);
  if (!listed.ok) return listed;
  const runs = scenarioRuns(listed.value.entries);
  const at = runs.findIndex((one) => one.id === id);
  const run = runs[at];
  if (run === undefined)
    return {
      ok: false,
      error: { code: 'not-found', message: 'The history no longer has the calls of this run.' },
    };
  const others = runs.filter((one) => one !== run);
  const other = runs.find((one) => one.id === otherId) ?? runs[at + 1] ?? runs[at - 1] ?? null;
  if (other === null) return { ok: true, value: { run, others, other, comparison: null } };
  const isEarlier = runs.indexOf(other) < at;
  const [before, after] = isEarlier ? [run.id, other.id] : [other.id, run.id];
  const compared = await call('compareRuns', { before, after }, options);
  if (!compared.ok) return compared;
  return { ok: true, value: { run, others, other, comparison: compared.value } };
}

/** One question about kept exchanges, and its answer. */
export function createQuestionStore(call: Call) {
  let asking: AbortController | null = null;
  return createStore<QuestionState>((set, get) => {
    const outcomeOf = (question: Question, options: Options): Promise<Outcome<object>> => {
      switch (question.kind) {
        case 'compare': {
          const { before, after } = question;
          return call('compareExchanges', { before, after }, options);
        }
        case 'runs':
          return compareWithOther(call, question, options);
        case 'judge':
          return call('judgeHistory', { seqs: [...question.seqs] }, options);
      }
    };
    const begin = async (question: Question, above: QuestionState['above']): Promise<void> => {
      asking?.abort();
      asking = new AbortController();
      const { signal } = asking;
      set({ question: { ...question, startedAt: Date.now() }, ...nothing, above });
      const onProgress = (progress: Progress): void => set({ progress });
      const outcome = await outcomeOf(question, { signal, onProgress });
      if (signal.aborted) return;
      if (outcome.ok) set({ answer: { kind: question.kind, ...outcome.value } as Answer });
      else set({ error: outcome.error });
    };
    return {
      question: null,
      ...nothing,
      above: null,
      ask: (question) => begin(question, null),
      askWithin(question) {
        const { question: asked, answer } = get();
        return begin(question, asked && answer && { question: asked, answer });
      },
      goBack() {
        const { above } = get();
        if (above === null) return;
        asking?.abort();
        set({ ...nothing, ...above, above: null });
      },
      close() {
        asking?.abort();
        set({ question: null, ...nothing, above: null });
      },
    };
  });
}
export type QuestionStore = ReturnType<typeof createQuestionStore>;
