import type { JsonRecord } from '../../json/text.ts';
import {
  isLetThrough,
  type Scenario,
  type ScenarioStep,
  type VisitorChoice,
} from '../../widget/scenario.ts';
import type { TabCall, TabEvent } from '../../widget/simulator/event.ts';
import { doable, stepWords } from '../../widget/simulator/scenario-steps.ts';
import { initialTabState, reduce } from '../../widget/simulator/state.ts';
import type { Tab } from '../../widget/tab.ts';
import { fromVerdict } from './from-verdict.ts';
import {
  isDone,
  judged,
  notCheckable,
  type ProbeExchange,
  type ProbeFinding,
  type ProbeTalk,
  type TabFacts,
  type WidgetCall,
} from './probe.ts';

const writingSteps: ReadonlySet<ScenarioStep['does']> = new Set([
  'update row',
  'update detail',
  'delete row',
  'delete detail',
  'delete message',
  'send message',
]);

/** Whether a scenario changes records: with a step of its own, or because a messaging tab marks what it opens as read. */
export const scenarioWrites = (
  { steps }: Pick<Scenario, 'steps'>,
  { category, wired }: Pick<Tab, 'category' | 'wired'>,
): boolean =>
  steps.some(({ does }) => writingSteps.has(does)) ||
  (category === 'messaging' && wired.includes('update_item'));

/** The clauses of the events that a scenario has. */
export function scenarioClauses(
  { steps }: Pick<Scenario, 'steps'>,
  { category }: Pick<Tab, 'category'>,
): string[] {
  const does = new Set(steps.map((step) => step.does));
  const clicks = does.has('click row') || does.has('send message') || does.has('delete message');
  const presses =
    category === 'default' && [...does].some((one) => /^(?:update|delete) /.test(one));
  return ['TAB-EVT-1', ...(clicks ? ['TAB-EVT-2'] : []), ...(presses ? ['TAB-EVT-3'] : [])];
}

/** The item without the keys that it does not have, as JSON carries it. */
const asJson = (item: object): JsonRecord => JSON.parse(JSON.stringify(item));

/** A call of the simulated tab as a call of a probe. */
function callOf(call: TabCall, visitor: VisitorChoice | null): WidgetCall {
  const common = {
    kind: 'widget' as const,
    action: call.action,
    surface: call.surface,
    turn: `call ${call.call}`,
    ...(visitor === null || visitor === 'own' ? {} : { as: visitor }),
  };
  if (call.surface === 'direct') return { ...common, path: call.path, item: asJson(call.item) };
  switch (call.action) {
    case 'get_items':
      return common;
    case 'item_clicked':
      return call.itemId === undefined ? common : { ...common, itemId: call.itemId };
    case 'update_item':
      return { ...withConversation(common, call), entry: { kind: 'mark_read' } };
    case 'create_item':
      return {
        ...withConversation(common, call),
        entry: { kind: 'message', content: call.content },
      };
    case 'delete_item':
      return { ...withConversation(common, call), entry: { kind: 'delete', id: call.entryId } };
  }
}

const withConversation = (
  call: WidgetCall,
  { conversationId }: { conversationId: string | undefined },
): WidgetCall => (conversationId === undefined ? call : { ...call, conversationId });

/** What an answered call means to the tab. */
function answerOf({ call, action }: TabCall, exchange: ProbeExchange): TabEvent {
  switch (action) {
    case 'get_items':
      return {
        type: 'list answered',
        call,
        verdict: { value: exchange.list },
        asSent: exchange.rows,
      };
    case 'item_clicked':
      return {
        type: 'detail answered',
        call,
        verdict: { value: exchange.opened },
        conversationId: exchange.thread?.conversationId ?? undefined,
        messages: exchange.thread?.messages,
        asSent: exchange.detail ?? undefined,
      };
    case 'create_item':
      return { type: 'message answered', call, verdict: { value: exchange.opened } };
    case 'update_item':
      return { type: 'update answered', call, done: isDone(exchange) };
    case 'delete_item':
      return { type: 'delete answered', call, done: isDone(exchange) };
  }
}

const changes = { create_item: 'created', update_item: 'changed', delete_item: 'deleted' } as const;

/** The record that a call writes, as far as it names one. */
function recordOf(call: TabCall, exchange: ProbeExchange): string | null {
  if (call.surface === 'direct') return typeof call.item.id === 'string' ? call.item.id : null;
  if (call.action === 'delete_item') return call.entryId;
  if (call.action === 'create_item') return exchange.item?.id ?? null;
  return call.action === 'update_item' ? (call.conversationId ?? null) : null;
}

/** Whether a visitor who was refused before the webhook explains this exchange: that is as it should be. */
const isRefused = (visitor: VisitorChoice | null, { request }: ProbeExchange): boolean =>
  visitor !== null && !isLetThrough(visitor) && request === null;

/** Does what a recorded scenario says, in a simulated tab, and gathers the errors of every reply. */
export function* scenarioTalk(
  { steps }: Pick<Scenario, 'steps'>,
  { tab, wrote }: TabFacts,
): ProbeTalk {
  const findings: ProbeFinding[] = [];
  let about: ProbeExchange | undefined;
  let visitor: VisitorChoice | null = null;
  let state = initialTabState(tab);
  for (const [index, step] of steps.entries()) {
    if (step.does === 'switch visitor') {
      visitor = step.visitor;
      continue;
    }
    const asked = doable(step, state, '2026-01-01T00:00:00.000Z');
    if ('problem' in asked)
      return findings.length > 0
        ? judged(findings, about)
        : notCheckable(`Step ${index + 1}, ${stepWords(step)}: ${asked.problem}`);
    let change = reduce(state, asked.event);
    const waiting = [...change.calls];
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
      const exchange = yield callOf(call, visitor);
      if (isDone(exchange) && call.action !== 'get_items' && call.action !== 'item_clicked')
        wrote(recordOf(call, exchange), changes[call.action], call.action);
      for (const found of isRefused(visitor, exchange) ? [] : fromVerdict(exchange, 'error')) {
        if (findings.some(({ clause, path }) => clause === found.clause && path === found.path))
          continue;
        about ??= exchange;
        findings.push({
          ...found,
          message: `Step ${index + 1}, ${stepWords(step)}, ${call.action}: ${found.message}`,
        });
      }
      change = reduce(change.state, answerOf(call, exchange));
      waiting.push(...change.calls);
    }
    state = change.state;
  }
  return judged(findings, about);
}
