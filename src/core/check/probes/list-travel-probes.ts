import { headerValue } from '../../http/http.ts';
import {
  brokenBy,
  held,
  isDone,
  notExercised,
  type ProbeExchange,
  type TabProbe,
  withoutReply,
} from './probe.ts';
import { firstList, getItems, needed, needsAction } from './steps.ts';

/** Seconds that caches may keep the reply; 0 where they may not. */
function cachedFor(exchange: ProbeExchange): number {
  const control = headerValue(exchange.headers, 'cache-control')?.toLowerCase() ?? '';
  if (/\bno-store\b|\bno-cache\b/.test(control)) return 0;
  const age = /\b(?:s-maxage|max-age)\s*=\s*"?(\d+)/.exec(control)?.[1];
  return age === undefined ? 0 : Number(age);
}

/** The probes of what lies around a list: caches, types, methods, and callers of all kinds. */
export const listTravelProbes: readonly TabProbe[] = [
  {
    id: 'get-items-not-cached',
    title: 'No cache on the way may keep the list',
    clauses: ['TAB-REQ-2', 'TAB-REQ-5'],
    level: 'warning',
    assumption: {
      open: 'The platform asks for a fresh list (_ts, Cache-Control: no-cache). The contract does not say what the reply says about caches.',
      choice: 'The reply does not allow caches to keep it.',
    },
    sends: 'get_items',
    *talk(facts) {
      const exchange = yield* firstList(facts);
      const seconds = cachedFor(exchange);
      if (seconds === 0) return held();
      return brokenBy(exchange, {
        path: '$reply.headers["Cache-Control"]',
        message: `The reply to get_items allows caches to keep it for ${seconds} s.`,
        effect: 'A cache that ignores _ts shows visitors an old list.',
        fix: 'Send Cache-Control: no-store with the list.',
      });
    },
  },
  {
    id: 'get-items-json-type',
    title: 'The list says that it is JSON',
    clauses: ['TAB-REQ-5'],
    level: 'warning',
    assumption: {
      open: 'The platform sends Accept: application/json. The contract does not say which Content-Type the reply has.',
      choice: 'JSON is not sent as another type, such as text/plain or HTML.',
    },
    sends: 'get_items',
    *talk(facts) {
      const exchange = yield* firstList(facts);
      const type = headerValue(exchange.headers, 'content-type');
      if (type === undefined || exchange.text.trim() === '')
        return held('The reply names no Content-Type.');
      if (/json/i.test(type)) return held();
      return brokenBy(exchange, {
        path: '$reply.headers["Content-Type"]',
        message: `The reply to get_items is sent as ${type.split(';')[0] ?? type}, not as JSON.`,
        effect: 'What lies between webhook and widget may treat it as a page.',
        fix: 'Send Content-Type: application/json.',
      });
    },
  },
  {
    id: 'get-items-sparse',
    title: 'What is sent only when it is set may be missing',
    clauses: ['TAB-REQ-1', 'TAB-ERR-1'],
    level: 'error',
    sends: 'get_items without agentName, tabName and sessionId',
    *talk(facts) {
      yield* firstList(facts);
      const exchange = yield { ...getItems, names: { tabName: '', agentName: '', sessionId: '' } };
      if (isDone(exchange)) return held();
      return brokenBy(exchange, {
        clause: 'TAB-ERR-1',
        path: '$reply.status',
        message: `${withoutReply('get_items without agentName, tabName and sessionId', exchange)} With them it works.`,
        effect: 'A tab or an agent without a name, or a visitor without a session, shows an error.',
        fix: 'Need no parameter but action, agentId and tabId.',
      });
    },
  },
  {
    id: 'get-items-anonymous',
    title: 'A visitor without an identity gets a list or a clean refusal',
    clauses: ['TAB-IDN-2'],
    level: 'error',
    assumption: {
      open: 'The contract does not say what a webhook answers to a visitor whose identity is unknown.',
      choice: 'It answers with a list, or refuses with a 4xx status. It does not fail.',
    },
    sends: 'get_items without endUserId and endUserEmail',
    *talk({ tab, isAnonymous }) {
      needsAction(tab, 'get_items');
      if (isAnonymous) return notExercised('The usual visitor of this tab is anonymous already.');
      yield* needed(getItems);
      const exchange = yield { ...getItems, as: 'anonymous' };
      if (exchange.status !== null && exchange.status < 500) return held();
      return brokenBy(exchange, {
        path: '$reply.status',
        message: withoutReply('get_items of an anonymous visitor', exchange),
        effect: 'Every visitor who is not signed in sees an error.',
        fix: 'Handle a call without endUserId: answer with a list, or with 401.',
      });
    },
  },
];
