import { hasError } from '#core/contract/finding.ts';
import { isPlaceholder } from '#core/contract/placeholders.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { diagnoseThrough, type ReplyText, suggestFix } from '#core/diagnosis/suggest-fix.ts';
import type { ListValue } from '#core/widget/item.ts';
import type { WidgetVerdict } from '#core/widget/verdict.ts';
import type { DirectFetch, Ports } from '../ports/ports.ts';

/** Characters of a list up to which it is corrected, so that a check does not wait for it. */
const longest = 128 * 1024;

/**
 * The list as it was meant where the widget cannot use it as it is, with all corrections that are
 * mechanical, and the findings that only these uncover. Null where the list has
 * no error, or none that can be corrected.
 */
export function meantList(verdict: WidgetVerdict, reply: ReplyText | null) {
  if (verdict.as !== 'get_items' || reply === null || reply.text.length > longest) return null;
  if (!hasError(verdict.findings)) return null;
  const fixed = suggestFix(reply);
  if (fixed.changes.length === 0) return null;
  const meant = readReply({ ...reply, body: fixed.text });
  if (meant.as !== 'get_items' || meant.value === null) return null;
  const list: ListValue = {
    ...meant.value,
    // The webhook does not know a placeholder, so no probe may send one.
    items: meant.value.items.filter(({ id }) => !isPlaceholder(id, 'id')),
  };
  return { list, uncovered: diagnoseThrough(reply, verdict.findings).uncovered };
}

/**
 * Makes the call of a page also where its preflight or its reply does not allow it, so that a check
 * sees what lies behind CORS. The verdict stays that of a browser.
 */
export const pastCors = (direct: DirectFetch, http: Ports['http']): DirectFetch => ({
  async send(call, limits, running) {
    const result = await direct.send(call, limits, running);
    const { stage } = result.verdict;
    if (result.outcome.kind !== 'blocked' || (stage !== 'preflight' && stage !== 'request'))
      return result;
    const last = result.hops.at(-1);
    if (stage === 'request' && last?.reply)
      return { ...result, outcome: { kind: 'reply', reply: last.reply } };
    const request = { ...call.request, headers: [...call.request.headers] };
    request.headers.push(['Origin', call.origin]);
    const sent = await http.send(
      request,
      { ...limits, hop: 'the call itself' },
      running,
      call.route,
    );
    return sent.ok ? { ...result, outcome: { kind: 'reply', reply: sent.reply } } : result;
  },
});
