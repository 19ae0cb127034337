import type { Category } from '#core/widget/actions.ts';
import type { SamplesInfo } from '#operations/schemas.ts';
import { type Handle, json, type Listening, listen, type Reply, readBody, send } from '../send.ts';
import { type Answer, actionOf, callOf, type Head, headOf, Refusal } from './call.ts';
import { defaultTab } from './default-tab.ts';
import { messagingTab } from './messaging-tab.ts';
import { type WebhookScenario, webhookScenarios } from './scenarios.ts';

const anyOrigin = { 'Access-Control-Allow-Origin': '*' };

/**
 * The answer to a browser's preflight of a direct call (TAB-DIR-3): every origin, the methods of
 * the actions, and `content-type`.
 */
export const preflight: Reply = {
  status: 204,
  headers: {
    ...anyOrigin,
    'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
    'Access-Control-Allow-Headers': 'content-type',
    'Access-Control-Max-Age': '0',
  },
};

/** The reply, readable by a page of any origin. */
export const readableByAll = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...anyOrigin },
});

const scenarios = new Map<string, WebhookScenario>(Object.entries(webhookScenarios));
const scenarioPath = '/scenarios/';

/** A tab of the webhook, at a path of its own. */
type ServedTab = { category: Category; answer: Answer };

/**
 * The webhook of the second document; state lives as long as it does, `now` in milliseconds since
 * the epoch. `own` tabs are in the place of those of the samples, by their paths.
 */
export function createWebhook(
  now: () => number,
  own: ReadonlyMap<string, ServedTab> = new Map(),
): {
  categoryAt(path: string): Category | null;
  reply(head: Head, text: string | null): Reply;
} {
  const startedAt = now();
  const tabs = new Map<string, ServedTab>([
    ['/default', { category: 'default', answer: defaultTab(startedAt) }],
    ['/messaging', { category: 'messaging', answer: messagingTab(startedAt, now) }],
  ]);
  for (const [name, row] of scenarios) {
    if ('tab' in row)
      tabs.set(scenarioPath + name, {
        category: row.category ?? 'default',
        answer: row.tab(startedAt, now),
      });
  }
  for (const [path, tab] of own) tabs.set(path, tab);

  function scenarioReply(
    { cors, reply }: Extract<WebhookScenario, { reply: unknown }>,
    head: Head,
  ): Reply {
    if (cors === false && head.method === 'OPTIONS')
      return json(405, { error: 'This webhook does not answer OPTIONS' });
    const made = reply(head, startedAt);
    return cors === false ? made : readableByAll(made);
  }

  const scenarioAt = (path: string): WebhookScenario | undefined =>
    path.startsWith(scenarioPath) ? scenarios.get(path.slice(scenarioPath.length)) : undefined;

  function answer(head: Head, text: string | null): Reply {
    const path = head.url.pathname;
    const scenario = scenarioAt(path);
    if (head.method === 'OPTIONS' && scenario?.cors !== false) return preflight;
    if (scenario !== undefined && 'reply' in scenario) return scenarioReply(scenario, head);
    const tab = tabs.get(path);
    if (tab) {
      const call = callOf(head, text);
      const reply = tab.answer(actionOf(call, tab.category), call);
      // No page reads what is the user's own: the widget itself only writes (TAB-DIR-3).
      return own.has(path) && head.method === 'GET' ? reply : readableByAll(reply);
    }
    const there = ['/default', '/messaging', `${scenarioPath}<name>`].join(', ');
    return readableByAll(json(404, { error: `There is nothing at ${path}. Use ${there}` }));
  }

  return {
    categoryAt(path) {
      const found = tabs.get(path) ?? scenarioAt(path);
      return found ? (found.category ?? 'default') : null;
    },
    reply(head, text) {
      try {
        return answer(head, text);
      } catch (error) {
        if (error instanceof Refusal) return readableByAll(error.reply);
        throw error;
      }
    },
  };
}

function webhookHandle(now: () => number): Handle {
  const webhook = createWebhook(now);
  return async (request, response) =>
    send(response, webhook.reply(headOf(request), await readBody(request)));
}

/** Starts the sample webhook on a loopback port. */
export const serveWebhook = (port: number, now: () => number): Promise<Listening> =>
  listen('sample webhook', port, webhookHandle(now));

/** What the sample webhook offers at an origin. */
export const webhookInfo = (origin: string): SamplesInfo['webhook'] => {
  const rows = [...scenarios].map(([name, { about, category = 'default' }]) => ({
    name,
    url: `${origin}${scenarioPath}${name}`,
    about,
    category,
  }));
  return {
    default_url: `${origin}/default`,
    messaging_url: `${origin}/messaging`,
    scenarios: Object.fromEntries(rows.map(({ name, url }) => [name, url])),
    offers: [
      {
        name: 'default',
        url: `${origin}/default`,
        about: 'A default tab: a shop’s orders and tickets; Update and Delete change the list',
        category: 'default',
      },
      {
        name: 'messaging',
        url: `${origin}/messaging`,
        about: 'A messaging tab: conversations with unread messages, where the visitor can write',
        category: 'messaging',
      },
      ...rows,
    ],
  };
};
