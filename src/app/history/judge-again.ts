import type { ChosenReadings } from '#core/contract/assumptions.ts';
import { byLevel, type Finding, subjectOutsideText } from '#core/contract/finding.ts';
import type { ReplyToJudge } from '#core/contract/judge.ts';
import type { Assumption } from '#core/contract/verdict.ts';
import { urlMask } from '#core/secrets/url-secrets.ts';
import { type Tab, tabSchema } from '#core/widget/tab.ts';
import type { KeptExchange } from '#operations/history-schemas.ts';

/** What is said of the reply of a kept exchange. */
type Judged = {
  outcome: string;
  findings: readonly Finding[];
  assumptions: readonly Assumption[];
};

/** The verdict of when the exchange was kept. */
export function judgedThen({ entry, fired, document }: KeptExchange): Judged {
  const verdict = fired?.verdict ?? document?.verdict ?? null;
  return {
    outcome: entry.outcome,
    findings: verdict?.findings ?? document?.findings ?? [],
    assumptions: verdict?.assumptions ?? document?.assumptions ?? [],
  };
}

/** Whether something in a kept reply was masked: judged once more, it would lack what was found in the whole reply. */
export const isKeptMasked = (body: string): boolean => body.includes(urlMask);

/** The same call with a reply of this body and status, to be judged. Nothing is masked: what was kept is. */
export function replyToJudge(
  { entry, fired, document, asked }: KeptExchange,
  reply: { body: Uint8Array | string; status: number | null; choices: ChosenReadings },
): ReplyToJudge {
  const { body, status, choices } = reply;
  const given = { body, httpStatus: status, secrets: [], choices };
  return fired
    ? {
        ...given,
        as: fired.action,
        surface: fired.surface,
        category: asked?.tab.category ?? 'default',
        headers: fired.http?.headers ?? [],
        sentId: asked?.itemId !== undefined,
      }
    : {
        ...given,
        as: 'document',
        askedId: entry.documentId,
        now: Date.parse(entry.at),
        ...document?.last,
        authorization: document?.authorization ?? null,
      };
}

/** What another verdict on the reply of a call finds, with what was found then in its request and headers, which stays. */
export function findingsAgain(then: Judged, { findings }: { findings: readonly Finding[] }) {
  const isSaid = new Set(findings.map(({ clause, path }) => `${clause} ${path}`));
  const beside = then.findings.filter(
    (finding) =>
      subjectOutsideText(finding) !== null && !isSaid.has(`${finding.clause} ${finding.path}`),
  );
  return [...beside, ...findings].sort(byLevel);
}

const noId = '00000000-0000-4000-8000-000000000000';

/** The tab of a call, as far as what its visitor sees needs it; null for a document. */
export function tabOf({ asked, entry }: Pick<KeptExchange, 'asked' | 'entry'>): Tab | null {
  if (asked === null) return null;
  const unseen = {
    webhook_url: 'https://kept.invalid/',
    tabId: noId,
    agentId: noId,
    sessionId: '',
  };
  return tabSchema.parse({ ...unseen, ...asked.tab, name: entry.name });
}
