import { byLevel, type Finding, requestFinding } from '#core/contract/finding.ts';
import { isObject, quoted } from '#core/contract/words.ts';
import { receivedDocumentFindings } from '#core/document/received.ts';
import { isUuid } from '#core/document/record.ts';
import { retentionPeriod } from '#core/document/retention.ts';
import type { Headers } from '#core/http/http.ts';
import { withoutCallSecrets } from '#core/imported/foreign-secrets.ts';
import { parseJson } from '#core/json/text.ts';
import { type ActionName, actionNames, type Surface } from '#core/widget/actions.ts';
import type { MockReplies, MockReply } from '#core/widget/mock-reply.ts';
import { receivedFindings } from '#core/widget/request/received.ts';
import {
  bodyReply,
  expectedReplies,
  forward,
  ownDocument,
  scenarioOf,
  scenarioReply,
  walk,
} from './documents/scenarios.ts';
import { createDocumentService } from './documents/serve.ts';
import { sequence } from './documents/statement.ts';
import {
  bodyLimit,
  type Handle,
  json,
  type Listening,
  listen,
  type Reply,
  readBody,
  send,
} from './send.ts';
import { type Head, headOf, isAction } from './webhook/call.ts';
import { ownTab } from './webhook/own-tab.ts';
import { createWebhook, readableByAll } from './webhook/serve.ts';

/** A call that the mock service got: what it answered, and what the request does that the contract does not. `note`: why it is not judged. */
export type MockCall = {
  at: string;
  as: 'webhook' | 'document';
  action: ActionName | null;
  surface: Surface | null;
  status: number;
  request: { findings: Finding[] };
  note?: string;
};

/**
 * How the mock service behaves. `latency` in milliseconds, from and to; `fail`: which share of the
 * calls, from 0 to 1, and with which HTTP status; `seed` makes both the same in every run; `speed`:
 * how many times faster than usual a document is parsed, and expires.
 */
export type MockSettings = {
  as: 'webhook' | 'document';
  replies: MockReplies;
  port?: number;
  latency?: readonly [number, number] | undefined;
  fail?: { share: number; status: number } | undefined;
  seed?: number;
  speed?: number;
  onCall?(call: MockCall): void;
};

/** The `endpoint_path_id` that the mock service names; it answers to any. */
export const mockEndpoint = 'mock-documents';
const endpointPath = '/webhook/';

const headersOf = (rawHeaders: readonly string[]): Headers =>
  rawHeaders.flatMap(
    (name, at): Headers => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : []),
  );

/** A mock reply of assay.yaml. A slow one is sent whole after two more seconds, and one that never ends after an hour. */
function fixedReply({
  kind,
  latency,
  status,
  contentType,
  headers,
  body,
  allowsOrigin,
}: MockReply): Reply {
  const reply: Reply = {
    status,
    headers: {
      ...(contentType !== '' && { 'Content-Type': contentType }),
      ...Object.fromEntries(headers),
    },
    body,
    afterMs: latency + { reply: 0, truncated: 0, reset: 0, slow: 2_000, never: 3_600_000 }[kind],
    ...(kind === 'truncated' && { cutOffAt: body.length / 2 }),
    ...(kind === 'reset' && { cutOffAt: 0 }),
  };
  return allowsOrigin ? readableByAll(reply) : reply;
}

const tooLong = `The body is larger than ${bodyLimit} bytes`;

type Service = {
  isAt(path: string): boolean;
  reply(head: Head, text: string | null): Reply;
  /** What the call is, and what is wrong with it. */
  judge(
    call: Head & { headersAsSent: Headers; text: string | null },
  ): Pick<MockCall, 'action' | 'surface' | 'request' | 'note'>;
};

function webhookService({ category, tab, fixed }: MockReplies): Service {
  const now = Date.now;
  const path = `/${category}`;
  const webhook = createWebhook(
    now,
    new Map(tab ? [[path, { category, answer: ownTab(tab, category, now) }]] : []),
  );
  type ActionIn = { name: unknown; surface: Surface; fault?: string };
  const actionIn = ({ url }: Head, text: string | null): ActionIn => {
    const name = url.searchParams.get('action');
    if (name !== null) return { name, surface: 'proxied' };
    const surface = 'direct';
    if (!text) return { name: null, surface };
    const parsed = parseJson(text);
    if (!parsed.ok) return { name: null, surface, fault: `is not JSON: ${parsed.message}` };
    return isObject(parsed.value)
      ? { name: parsed.value.action, surface }
      : { name: null, surface, fault: 'must be a JSON object' };
  };
  const actionOf = (name: unknown): ActionName | null =>
    typeof name === 'string' && isAction(name) ? name : null;

  return {
    isAt: (path) => webhook.categoryAt(path) !== null,
    reply(head, text) {
      const action = actionOf(actionIn(head, text).name);
      const isHere = webhook.categoryAt(head.url.pathname) !== null && head.method !== 'OPTIONS';
      const own = action === null || !isHere ? undefined : fixed[action];
      if (!own) return webhook.reply(head, text);
      const isList = action === 'get_items' && tab !== null;
      return fixedReply(isList ? { ...own, body: webhook.reply(head, text).body ?? '' } : own);
    },
    judge({ method, url, headersAsSent: headers, text, ...head }) {
      const { name, surface, fault } = actionIn({ method, url, ...head }, text);
      const action = actionOf(name);
      // Whatever is in the rest of it cannot be judged.
      if (text === null)
        return {
          action,
          surface,
          request: { findings: [] },
          note: `${tooLong}, so the call is not judged.`,
        };
      const category = webhook.categoryAt(url.pathname);
      const findings =
        action === null
          ? [
              requestFinding(
                fault === undefined ? 'TAB-REQ-1' : 'TAB-DIR-1',
                'error',
                fault === undefined ? '$request' : '$request.body',
                fault !== undefined
                  ? `The body of the call ${fault}.`
                  : name === null || name === undefined || name === ''
                    ? 'The action is missing.'
                    : `The action ${quoted(String(name))} is unknown; it must be one of ${actionNames.join(', ')}.`,
                'The webhook does not know what to do.',
              ),
            ]
          : receivedFindings({
              action,
              surface,
              category,
              method,
              url: url.href,
              headers,
              body: text,
            });
      const hop = surface === 'direct' ? 'browser-to-webhook' : 'platform-to-webhook';
      const call = { headers, url: url.href, body: text };
      const shown = withoutCallSecrets(findings, call, { as: action ?? 'get_items', hop });
      return { action, surface, request: { findings: shown.toSorted(byLevel) } };
    },
  };
}

function documentService({ documents }: MockReplies, speed: number): Service {
  const isAt = (path: string): boolean => path.startsWith(endpointPath);
  const answer = createDocumentService(
    {
      speed,
      endpoint: { name: endpointPath + mockEndpoint, isAt },
      // Any token opens it: the mock service knows none.
      isAuthorized: (header) => header !== undefined && header.trim() !== '',
      replyTo(times) {
        if ((times.now - times.firstAskedAt) * speed > retentionPeriod) return null;
        const own = documents.get(times.id);
        if (own) {
          const reply = typeof own === 'string' ? expectedReplies[own] : ownDocument(own);
          return bodyReply(reply(times));
        }
        const scenario = scenarioOf(times.id);
        if (scenario) return scenarioReply(scenario, times);
        return isUuid(times.id) ? bodyReply(walk(times, forward)) : null;
      },
    },
    Date.now,
  );
  return {
    isAt,
    reply: ({ method, url, headers }) => answer(method, url, headers.authorization),
    judge({ method, url, headersAsSent: headers, text }) {
      const found = receivedDocumentFindings({ method, url: url.href, headers, body: text });
      const call = { headers, url: url.href, body: text };
      const findings = withoutCallSecrets(found, call, {
        as: 'document',
        hop: 'client-to-service',
      });
      return { action: null, surface: null, request: { findings: findings.toSorted(byLevel) } };
    },
  };
}

/**
 * Starts a mock webhook or document service on the loopback address, over the engine of the samples.
 * `url` is the webhook_url, or the address of the documents. Rejects with a sentence for people if
 * the port is not available.
 */
export async function startMock({
  as,
  replies,
  port = 0,
  latency: [least, most] = [0, 0],
  fail = { share: 0, status: 500 },
  seed = 1,
  speed = 1,
  onCall = () => undefined,
}: MockSettings): Promise<Pick<Listening, 'close'> & { url: string }> {
  const next = sequence(seed);
  const service = as === 'webhook' ? webhookService(replies) : documentService(replies, speed);
  const failure = readableByAll(json(fail.status, { error: 'The mock service failed this call.' }));

  const path = as === 'webhook' ? `/${replies.category}` : endpointPath + mockEndpoint;
  const elsewhere = {
    action: null,
    surface: null,
    request: { findings: [] },
    note: `This is another path than ${path}, so the call is not judged.`,
  };

  const handle: Handle = async (request, response) => {
    const head = headOf(request);
    const text = await readBody(request);
    if (head.method === 'OPTIONS') return send(response, service.reply(head, text));
    const isFailing = fail.share > 0 && next() < fail.share;
    const reply = isFailing ? failure : service.reply(head, text);
    const afterMs = (reply.afterMs ?? 0) + (most > 0 ? least + next() * (most - least) : 0);
    const call = { ...head, headersAsSent: headersOf(request.rawHeaders), text };
    onCall({
      at: new Date().toISOString(),
      as,
      ...(service.isAt(head.url.pathname) ? service.judge(call) : elsewhere),
      status: reply.status,
    });
    await send(response, afterMs > 0 ? { ...reply, afterMs } : reply);
  };
  const { origin, close } = await listen('mock service', port, handle);
  return { url: origin + path, close };
}
