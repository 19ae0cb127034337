import { clauses } from '#core/contract/clauses.ts';
import type { Example, ReplyExample } from '#core/contract/examples/examples.ts';
import { hasError } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
import type { ReplyText, TextEdit } from '#core/diagnosis/suggest-fix.ts';
import { documentScenarios, scenarioReply } from '#samples/documents/scenarios.ts';
import { webhookScenarios } from '#samples/webhook/scenarios.ts';

/** A reply to get_items of a default tab. */
export const list = (text: string): ReplyText => ({
  as: 'get_items',
  text,
  httpStatus: 200,
  category: 'default',
  surface: null,
});

/** What the judge finds in it. */
export const findingsOf = ({ text, ...how }: ReplyText) =>
  readReply({ ...how, body: text }).findings;

/** Carries a patch out as an editor does, by lines and columns. */
export function patched(text: string, patch: readonly TextEdit[]): string {
  const starts = [
    0,
    ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: end, index }) => index + end.length),
  ];
  const offset = (line: number, column: number): number => (starts[line - 1] ?? 0) + column - 1;
  return patch.toReversed().reduce((done, { line, column, endLine, endColumn, text: written }) => {
    return done.slice(0, offset(line, column)) + written + done.slice(offset(endLine, endColumn));
  }, text);
}

const isReply = (example: Example): example is ReplyExample => 'as' in example;

/** Every reply of a clause's examples and of the samples that has an error. */
export async function brokenReplies(): Promise<[name: string, reply: ReplyText][]> {
  const ofClauses = clauses.flatMap(({ id, examples }) => {
    if (!examples) return [];
    const all = [
      ...('fails' in examples ? [examples.fails] : []),
      ...examples.shows.map(({ of }) => of),
    ];
    return all
      .filter(isReply)
      .map(({ body, ...reply }, index): [string, ReplyText] => [
        `${id} ${index + 1}`,
        { httpStatus: 200, category: 'default', surface: null, ...reply, text: body },
      ]);
  });
  const at = Date.UTC(2026, 10, 21);
  const call = { url: new URL('https://hook.example/?action=get_items'), headers: {} } as never;
  const ofWebhooks = Object.entries(webhookScenarios).flatMap(
    ([name, scenario]): [string, ReplyText][] => {
      if (!('reply' in scenario)) return [];
      const { status, body = '' } = scenario.reply(call, at);
      return [[name, { ...list(body), httpStatus: status }]];
    },
  );
  const ofDocuments: [string, ReplyText][] = [];
  for (const [name, scenario] of Object.entries(documentScenarios)) {
    const times = { id: scenario.id, startedAt: at, firstAskedAt: at, now: at, speed: 1 };
    const { status, body = '' } = scenarioReply(scenario, times);
    ofDocuments.push([name, { ...list(body), as: 'document', httpStatus: status }]);
  }
  return [...ofClauses, ...ofWebhooks, ...ofDocuments].filter(([, reply]) =>
    hasError(findingsOf(reply)),
  );
}

/** What no change of a body can put right, by the errors of the received reply. */
export const reasons: readonly [reason: string, error: RegExp][] = [
  ['the webhook failed, which its log explains', /^TAB-(?:ERR-1|UPD-1|DEL-1) .* it answered \d/],
  ['the body is a page for people', /HTML page/],
  ['the reply says that the action failed, which takes another status', /^TAB-ENV-1 .*"error"/],
  ['only the service has the XML that was meant', /^DOC-FLD-[56] /],
  [
    'only the service knows its ids and times, and no text passes for one',
    /^DOC-(?:REP-\d|FLD-[12]) .*\b(?:id|date_created|parsed_date|parsed_base64) (?:is missing|must be a(?:n|) )/,
  ],
  ['only the service knows what it left out', /^DOC-REP-\d (?:execution|message) is missing/],
  ['a bank_code that no template matched', /^DOC-REP-5 bank_code must be empty/],
  [
    'only the webhook knows the ids of its items',
    /^TAB-ITM-2 .*(?:has no id|already has|must be an object; got the text)/,
  ],
  ['only the webhook knows which id it meant', /^TAB-ITM-9 /],
  ['only the webhook knows which colour it meant', /^TAB-BDG-1 /],
  ['nobody can tell which time was meant', /^TAB-ITM-6 .*got the text "yesterday"/],
  ['only the service knows what its status_code means', /^DOC-REP-1 .* got the number 500/],
  ['only the service knows in which time zone it writes', /^DOC-FLD-2 .* no UTC offset/],
  ['the reply is about another document', /^DOC-FLD-1 .* the requested id/],
];
