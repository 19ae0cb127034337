import { isSuccess, webhookLimits } from '#core/http.ts';
import { decodeBody } from '#core/json/text.ts';
import { mask, redact } from '#core/redact.ts';
import { platformAnswer } from '#core/widget/failure.ts';
import { issueOf } from '#core/widget/issue.ts';
import { readUnreachable } from '#core/widget/no-reply.ts';
import { buildProxiedRequest } from '#core/widget/request.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { TabExchange } from '#operations/schemas.ts';
import type { Judged } from './again.ts';
import type { Ports } from './ports.ts';
import { replyHead } from './reply-head.ts';
import type { Texts } from './texts.ts';

/**
 * Plays the widget's get_items through the platform's server function tab-fetch (TAB-SRF-1): common parameters, headers and the
 * credential; what comes back judges the webhook's reply and says what the platform answers the widget. The secret is read now, goes to the sender, and
 * is masked everywhere else (TAB-CRD-2).
 */
export async function fireGetItems(ports: Ports, texts: Texts, tab: Tab, running: Running): Promise<Judged<TabExchange>> {
  const { connector } = tab;
  const secret = connector === null ? null : await ports.vault.read(connector.tokenId);
  const secrets = secret === null ? [] : [secret];
  const now = ports.clock.now();
  const build = (value: string | null) =>
    buildProxiedRequest({
      tab,
      action: 'get_items',
      now,
      identity: null,
      credential: connector === null || value === null ? null : { type: connector.type, headerName: connector.headerName, secret: value },
    });
  const shown = build(secret === null ? null : mask);
  const exchange: Pick<TabExchange, 'at' | 'request'> = { at: new Date(now).toISOString(), request: shown.request };
  const sent = build(secret);
  const refused = sent.findings.find((finding) => finding.level === 'error');
  // A call that would go out without its credential is not the call that was asked for.
  if (refused) throw new OperationError('bad-input', redact(`${refused.message} ${refused.effect}`, secrets));
  const result = await ports.http.send(sent.request, webhookLimits, running);
  if (!result.ok) {
    const { failure } = result;
    const verdict = readUnreachable('get_items', failure);
    const findings = [...shown.findings, ...verdict.findings];
    const answer = { platform: platformAnswer({ failure }), issue: issueOf('') };
    return async () => ({ ...exchange, ...answer, http: null, failure, verdict: { ...verdict, findings }, reply: null });
  }
  const { reply } = result;
  const facts = { httpStatus: reply.status, headers: reply.headers, category: tab.category };
  return async (choices, judging) => {
    const judged = await ports.judge.list({ body: reply.body, ...facts, secrets, choices }, judging);
    const failed = !isSuccess(reply.status);
    const bodyText = failed ? decodeBody(judged.reply).text : '';
    return {
      ...exchange,
      http: replyHead(reply, secrets),
      failure: null,
      platform: platformAnswer({ status: reply.status, bodyText, choices }),
      issue: failed ? issueOf(bodyText, choices) : null,
      verdict: { ...judged.verdict, findings: [...shown.findings, ...judged.verdict.findings] },
      reply: texts.keep({ name: 'get_items.json', shown: judged.reply, original: judged.reply }),
    };
  };
}
