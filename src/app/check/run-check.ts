import type { ProbeCall, ProbeExchange, ProbeTalk } from '#core/check/probes/probe.ts';
import { notExercised, writesOff } from '#core/check/probes/probe.ts';
import { ProbeStopped } from '#core/check/probes/steps.ts';
import type { CheckReport, CheckSubject, ProbeResult } from '#core/check/report.ts';
import { selectionOf } from '#core/check/selection.ts';
import { type ProbeRun, reportOf, resultOf, withoutClauses } from '#core/check/summary.ts';
import { clauses } from '#core/contract/clauses.ts';
import { unlikeVisitors } from '#core/widget/tab.ts';
import type { CheckedWorkspace, CheckOptions } from '#operations/check-schemas.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Ports } from '../ports/ports.ts';
import { createQueue } from '../queue.ts';
import { type Check, type PlannedProbe, planCheck, problemsOf } from './plan.ts';
import type { CheckSender } from './sending.ts';
import { withWrongSecret } from './wrong-secret.ts';

/** Few enough that a webhook on a laptop keeps up. */
const callsAtOnce = 4;

type Ask = (call: ProbeCall) => Promise<ProbeExchange>;

/** The clauses of the errors in a reply after which a probe could not go on; undefined without any. */
function errorsOf(exchange: ProbeExchange | null): string[] | undefined {
  const errors = exchange?.findings.filter(({ level }) => level === 'error') ?? [];
  return errors.length === 0 ? undefined : [...new Set(errors.map(({ clause }) => clause))];
}

/** Runs one probe to its end. Resolves with null when the check was stopped meanwhile. */
async function runTalk(
  talk: ProbeTalk,
  ask: Ask,
  signal: AbortSignal,
  onProblem: (error: OperationError) => void,
): Promise<ProbeRun | null> {
  let last: ProbeExchange | null = null;
  try {
    let step = talk.next();
    while (!step.done) {
      last = await ask(step.value);
      if (signal.aborted) return null;
      step = talk.next(last);
    }
    const judgement = step.value;
    const about = judgement.outcome === 'broken' ? (judgement.about ?? last) : last;
    return { judgement, about };
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof ProbeStopped)
      return { judgement: error.judgement, about: last, stoppedBy: errorsOf(last) };
    if (!(error instanceof OperationError)) throw error;
    // A call that this probe cannot make is no reason to mistrust the whole check.
    if (error.code !== 'bad-input') onProblem(error);
    return { judgement: notExercised(error.message), about: last };
  }
}

/** Sends every call once, however many probes want it. */
function createMemo(send: Ask): Ask {
  const known = new Map<string, Promise<ProbeExchange>>();
  return (call) => {
    const key = JSON.stringify(call);
    const sent = known.get(key) ?? send(call);
    known.set(key, sent);
    return sent;
  };
}

/**
 * Runs the probes of a workspace and reports what they found. Reading probes run side by side, four calls at a time; those that write run
 * one after the other once the reading ones of their tab are done. A check that is cancelled, or runs out of time, reports what it got to.
 */
export async function runCheck(
  given: Omit<CheckSender, 'choices' | 'callTimeoutSeconds' | 'checkId'> & {
    ports: Pick<Ports, 'timer'>;
  },
  { workspace, options }: { workspace: CheckedWorkspace; options: CheckOptions },
  running: Running,
): Promise<CheckReport> {
  const { ports } = given;
  const startedAt = ports.clock.now();
  const stop = new AbortController();
  const onCancel = (): void => stop.abort();
  running.signal.addEventListener('abort', onCancel, { once: true });
  // It was cancelled while this module was loaded.
  if (running.signal.aborted) stop.abort();
  let isLate = false;
  void ports.timer.wait(options.timeoutSeconds * 1000, stop.signal).then(() => {
    if (stop.signal.aborted) return;
    isLate = true;
    stop.abort();
  });
  const inner: Running = { signal: stop.signal, progress: () => undefined };
  const check: Check = {
    workspace,
    options,
    sender: {
      ...given,
      ports: { ...ports, secrets: withWrongSecret(ports.secrets) },
      choices: workspace.readings,
      callTimeoutSeconds: options.callTimeoutSeconds,
      checkId: crypto.randomUUID(),
    },
    slot: createQueue(callsAtOnce),
    written: [],
  };
  const plan = planCheck(check);
  const { isLeftOut } = selectionOf(options.only);
  const problems = new Map(
    problemsOf(workspace).map((problem) => [JSON.stringify(problem), problem]),
  );
  const runs = new Map<PlannedProbe, ProbeRun>();
  /** Why the first call to each server got no reply; null once a call got one. */
  const silent = new Map<CheckSubject, string | null>();

  /** What a probe came to. Of a server from which no call got a reply nothing is held or broken. */
  function resultFor(one: PlannedProbe): ProbeResult {
    const why = silent.get(one.server) ?? null;
    const ran = runs.get(one) ?? null;
    const isSilent = why !== null && ran !== null && ran.judgement.outcome !== 'notExercised';
    const result = resultOf(one.head, isSilent ? { ...ran, judgement: notExercised(why) } : ran);
    return withoutClauses(result, isLeftOut);
  }

  async function run(one: PlannedProbe, ask: Ask): Promise<void> {
    if (stop.signal.aborted) return;
    const { head } = one;
    const ran: ProbeRun | null = one.isOff
      ? { judgement: notExercised(writesOff), about: null }
      : await runTalk(one.begin(), ask, stop.signal, ({ message }) => {
          const problem = { subject: head.subject, text: message };
          problems.set(JSON.stringify(problem), problem);
        });
    if (ran === null) return;
    runs.set(one, ran);
    const done = runs.size;
    const total = plan.length;
    const result = resultFor(one);
    running.progress({ phase: head.title.slice(0, 200), done, total, unit: 'items', result });
  }

  /** Runs the probes that share their calls. */
  async function runGroup(group: readonly PlannedProbe[]): Promise<void> {
    const [first] = group;
    if (first === undefined) return;
    const { server } = first;
    const ask = createMemo(async (call) => {
      const exchange = await first.send(call, inner);
      const { status, failure, isSilent } = exchange;
      if (isSilent && !silent.has(server))
        silent.set(server, `No call got a reply, so nothing was tested. ${failure}`);
      else if (status !== null || (failure !== null && !isSilent)) silent.set(server, null);
      return exchange;
    });
    const isAfter = ({ writes, isAlone }: PlannedProbe): boolean => writes || isAlone;
    await Promise.all(group.filter((one) => !isAfter(one)).map((one) => run(one, ask)));
    for (const one of group.filter(isAfter)) await run(one, ask);
  }

  try {
    const groups = new Map<string, PlannedProbe[]>();
    for (const one of plan) {
      const group = groups.get(one.group) ?? [];
      group.push(one);
      groups.set(one.group, group);
    }
    await Promise.all([...groups.values()].map(runGroup));
  } finally {
    running.signal.removeEventListener('abort', onCancel);
  }
  const stoppedBy = isLate ? 'timeout' : running.signal.aborted ? 'cancelled' : null;
  stop.abort();
  const planned = new Set(
    plan.flatMap(({ head: { subject } }) => (subject.kind === 'tab' ? subject.name : [])),
  );
  return reportOf(plan.map(resultFor), {
    startedAt: new Date(startedAt).toISOString(),
    milliseconds: ports.clock.now() - startedAt,
    stoppedBy,
    written: check.written,
    leftOut: clauses.flatMap(({ id }) => (isLeftOut(id) ? id : [])),
    problems: [
      ...problems.values(),
      ...[...silent].flatMap(([subject, text]) => (text === null ? [] : [{ subject, text }])),
    ],
    notWhatVisitorsGet: workspace.tabs
      .filter(({ name }) => planned.has(name))
      .map((tab) => ({
        subject: { kind: 'tab' as const, name: tab.name },
        settings: unlikeVisitors(tab),
      }))
      .filter(({ settings }) => settings.length > 0),
  });
}
