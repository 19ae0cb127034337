import { expect, test } from 'vitest';
import { switchableIds } from '#core/contract/assumptions.ts';
import { clauses } from '#core/contract/clauses.ts';
import { runExample } from '#core/contract/examples/run-example.ts';
import { type Finding, subjectOutsideText } from '#core/contract/finding.ts';
import { type ReplyToRead, readReply } from '#core/contract/read-reply.ts';
import { readUnread } from '#core/contract/unread.ts';
import { readAs } from '#core/contract/verdict.ts';
import { failureFixes } from '#core/diagnosis/failure.ts';
import { fixes } from '#core/diagnosis/fixes.ts';
import { buildDocumentRequest } from '#core/document/request.ts';
import type { FailureKind, Headers } from '#core/http/http.ts';
import { oddityFindings } from '#core/http/oddity-findings.ts';
import { redirectFinding } from '#core/http/redirect.ts';
import { usualTls } from '#core/http/route.ts';
import { importEvidence } from '#core/imported/import.ts';
import { actionNames, categories, surfaces } from '#core/widget/actions.ts';
import { followFetch } from '#core/widget/cors/cors.ts';
import type { FetchHop } from '#core/widget/cors/model.ts';
import { adviseTab } from '#core/widget/lint/lint.ts';
import {
  brokenBody,
  readBroken,
  readRefusedIdentity,
  readUnreachable,
} from '#core/widget/reply/no-reply.ts';
import { buildDirectRequest } from '#core/widget/request/direct-request.ts';
import { buildProxiedRequest, withEdit } from '#core/widget/request/request.ts';
import { type NamedConnector, type Tab, usualWebhookTransport } from '#core/widget/tab.ts';
import { claimFindings, subFault } from '#core/widget/visitor-claims.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { now, stage, tabOf } from '../../app/stage.ts';
import { savedReplies } from '../../golden/inputs.ts';
import { entryOf, harOf, postOf, tabId, webhook } from '../imported/hars.ts';
import { tabWith } from '../widget/tab.ts';

/** Who acts, or what is changed: how the fix of each kind begins. */
const kinds = {
  'the body of a reply':
    /^(?:Return|Give (?:every|the) |Put|Send|Write|Name the|Rename|Leave|Use (?:green|a status)|Remove (?:the key|"view"|the secret)|Encode|Correct the JSON|Report a failure|Check the field)/,
  'the head of a reply': /^(?:Add "Access|Answer |Let the webhook |Send |The webhook failed: )/,
  'the webhook, its log and what stands before it':
    /^(?:Answer|Check the (?:path|host|network|address)|Check that|Correct the (?:address|certificate)|Enter the final|Find in|Let the|Raise|Return (?:fewer|less)|Start the|The (?:webhook|server) )/,
  'the settings of the tab or its address':
    /^(?:Choose|Copy the secret|Correct the settings|Check the type|Enter|Give the (?:webhook|server)|Let the webhook (?:listen|redirect)|Move|Remove .*\b(?:webhook_url|tab|action|connector)\b|Store|Use (?:X|an https)|Wire)/,
  "the visitor's token":
    /^(?:Choose a visitor|Give the key|Make a new token|Put the visitor|Write )/,
  'the call that the user makes':
    /^(?:Complete the body|Enter the|Fire|Judge|Record the call|Remove the (?:body|key|keys) from the|Send the (?:call|UUID))/,
  'the connection to the service':
    /^(?:Choose a token|Correct the base_url|Enter|Remove .* base_url|Send the UUID|Store|Use an https)/,
  'the service': /^(?:Ask the service|Declare|Begin the XML|The service must|Write the XML)/,
  nothing: /^(?:Nothing to fix|Compare|Save)/,
} as const;

/** The kind of each finding, by its clause, what its path is in ("text" of a reply) and its message; the first row that fits counts. */
const table: readonly [finding: RegExp, kind: keyof typeof kinds][] = [
  [/^DOC-REQ-3 request .*so the plain form/, 'nothing'],
  [/^DOC-REQ-/, 'the connection to the service'],
  [/^DOC-REP-1 reply The (?!reply took)/, 'the head of a reply'],
  [/^DOC-(?:REP-2|FLD-7|RET-1) |^DOC-REP-7 text [^?]*$/, 'nothing'],
  [/^DOC-/, 'the service'],

  [/^TAB-REQ-1 request The value of "(?:id|conversationId)"/, 'the body of a reply'],
  [/^TAB-REQ-1 request The value of "endUser/, "the visitor's token"],
  [/^TAB-REQ-1 request The request/, 'the call that the user makes'],
  [/^TAB-REQ-[16] /, 'the settings of the tab or its address'],
  [/^TAB-REQ-[4789] /, 'the call that the user makes'],
  [/^TAB-SRF-1 /, 'nothing'],
  [/^TAB-SRF-[23] (?:text|request) (?!A default tab never)/, 'the call that the user makes'],
  [/^TAB-(?:SRF-[24]|EVT-[12]) /, 'the settings of the tab or its address'],

  [
    /^TAB-DIR-1 request .*\bid of (?:an|the) item\b|^TAB-DIR-1 request The item has no/,
    'the body of a reply',
  ],
  [/^TAB-DIR-1 (?:request|tab) /, 'the settings of the tab or its address'],
  [/^TAB-DIR-1 (?:reply|preflight) The webhook redirects \(307\)/, 'nothing'],
  [
    /^TAB-DIR-1 reply (?:A browser|The webhook redirects|The webhook answered)/,
    'the webhook, its log and what stands before it',
  ],
  [/^TAB-DIR-2 /, 'the call that the user makes'],
  [/^TAB-DIR-3 request The recording/, 'the call that the user makes'],
  [/^TAB-DIR-3 (?:tab|request) /, 'the settings of the tab or its address'],
  [/^TAB-DIR-3 preflight .*Browsers allow it/, 'nothing'],
  [/^TAB-DIR-3 reply The webhook answered/, 'the webhook, its log and what stands before it'],
  [/^TAB-DIR-3 /, 'the head of a reply'],
  [/^TAB-DIR-4 /, 'the settings of the tab or its address'],

  [/^TAB-CRD-1 tab .* puts the secret in Authorization/, 'nothing'],
  [/^TAB-CRD-/, 'the settings of the tab or its address'],
  [/^TAB-IDN-1 tab (?!The claims)/, 'the settings of the tab or its address'],
  [/^TAB-IDN-/, "the visitor's token"],

  [/^TAB-(?:ERR-2|DIR-1) (?:reply|preflight) /, 'the head of a reply'],
  [/^TAB-ERR-2 (?:tab|request) /, 'the settings of the tab or its address'],
  [/^TAB-ERR-3 /, 'the body of a reply'],
  [/^TAB-ERR-/, 'the webhook, its log and what stands before it'],
  [/^TAB-(?:UPD|DEL)-1 .*\bHTTP status is a success/, 'the head of a reply'],
  [/^TAB-(?:UPD|DEL)-1 (?:text|reply) The reply /, 'the body of a reply'],
  [/^TAB-(?:UPD|DEL)-1 /, 'the webhook, its log and what stands before it'],
  [/^TAB-(?:ENV|ITM|CLR|BDG|CLK|CRE|MSG)-\d (?:text|reply) /, 'the body of a reply'],
];

const url = 'https://hook.example/tab';
const origin = 'https://widget.example';
const half = 'a\ud800';
const masked = '••••';
const chosen = [{}, Object.fromEntries(switchableIds.map((id) => [id, 'other'] as const))];

const read = (reply: Partial<ReplyToRead> & Pick<ReplyToRead, 'as' | 'body'>): Finding[] =>
  readReply({ httpStatus: 200, category: 'default', surface: null, ...reply }).findings;

const ofExamples = (): Finding[] =>
  clauses
    .flatMap(({ examples }) => [
      ...(examples && 'fails' in examples ? [examples.fails] : []),
      ...(examples?.shows.map(({ of }) => of) ?? []),
    ])
    .flatMap((example) => runExample(example).findings);

const ofSavedReplies = (): Finding[] =>
  Object.values(savedReplies)
    .flat()
    .flatMap(({ surface = null, category = 'default', ...saved }) =>
      chosen.flatMap((choices) => read({ ...saved, surface, category, choices })),
    );

/** Every action and surface with replies that fail, and with bodies that are odd as a whole. */
function ofReplies(): Finding[] {
  const failed = [302, 304, 400, 401, 403, 404, 405, 413, 422, 429, 500, 503];
  const replies = [
    ...failed.map((httpStatus) => ({ body: 'password=hunter2hunter2', httpStatus })),
    ...[
      '{"error":"no"}',
      '{"items":[],"data":[],"error":"x"}',
      '\ufeff{"items":[]}',
      '{"id":"1","id":"2"}',
      '['.repeat(2000),
      '"[]"',
      'a=1&b=2',
      '{"rawText":"x"}',
      'false',
      '{"a":1}{"b":2}',
    ].map((body) => ({ body: new TextEncoder().encode(body), httpStatus: 200 })),
  ];
  return readAs.flatMap((as) =>
    categories.flatMap((category) =>
      [null, ...surfaces].flatMap((surface) =>
        replies.flatMap((reply) => {
          const given = { as, category, surface, ...reply };
          return [...read(given), ...readUnread(given, 'The reply took too long.').findings];
        }),
      ),
    ),
  );
}

/** What a browser makes of these replies to a direct call, one after another. */
function ofBrowsers(): Finding[] {
  const allowed: Headers = [
    ['Access-Control-Allow-Origin', origin],
    ['Access-Control-Allow-Headers', 'content-type'],
  ];
  const head = (status: number, headers: Headers = []) => ({ status, headers });
  const yes = head(204, allowed);
  const to = (status: number, location: string) =>
    head(status, [...allowed, ['Location', location]]);
  const calls: [address: string, page: string, ...heads: ReturnType<typeof head>[]][] = [
    [url, origin, head(204)],
    [url, origin, head(404, [['Access-Control-Allow-Methods', '"']])],
    [url, origin, head(204, [...allowed, ['Access-Control-Allow-Methods', 'GET']]), yes],
    [url, origin, yes, head(200)],
    [url, origin, yes, head(500)],
    [url, origin, yes, head(404, [['Ngrok-Error-Code', 'ERR_NGROK_3200']])],
    [url, origin, yes, head(407, allowed)],
    [url, origin, yes, to(302, '/other'), yes],
    [url, origin, yes, to(307, '/other'), yes, yes],
    [url, origin, yes, to(307, 'ftp://x')],
    [url, origin, yes, to(307, 'http://x.example/')],
    ['http://hook.example/', origin],
    ['https://hook.example:6000/', origin],
    ['https://192.168.1.7/', origin, head(204)],
    ['https://192.168.1.7/', 'http://widget.example', head(204)],
  ];
  return calls.flatMap(([address, page, ...heads]) => {
    const call = {
      origin: page,
      credentials: 'same-origin' as const,
      request: {
        method: 'POST' as const,
        url: address,
        headers: [['Content-Type', 'application/json']] satisfies Headers,
        body: '{}',
      },
    };
    const hops: FetchHop[] = [];
    for (const reply of heads) {
      const next = followFetch(call, hops);
      if (next.step !== 'send') break;
      hops.push({ kind: next.kind, request: next.request, reply, failure: null });
    }
    const end = followFetch(call, hops);
    if (end.step === 'send')
      throw new Error(`${address}: ${end.request.method} is still to be sent`);
    return end.verdict.findings;
  });
}

const oddTabs: readonly Partial<Tab>[] = [
  { category: 'messaging' },
  { wired: [] },
  { category: 'messaging', wired: [] },
  { webhook_url: `${url}?tabId=7&endUserId=7&api_key=k3y8f20a9c71d5e4#part` },
  { webhook_url: 'https://me:f20a9c71@hook.example/tab' },
  { webhook_url: 'http://hook.example/tab' },
  { webhook_url: 'https://hook.example:6000/tab' },
  { webhook_url: 'https://192.168.1.7/tab', unverifiedHost: '192.168.1.7' },
  { agentName: '', tabName: '', sessionId: '' },
  { agentName: half, tabName: half, sessionId: half },
  { widgetOrigin: 'x' },
  { widgetOrigin: 'x', wired: ['get_items'] },
  { widgetOrigin: 'null' },
  { widgetOrigin: 'https://Widget.example/a' },
  { connectorIds: { get_items: 'c', item_clicked: 'gone', update_item: 'c', create_item: 'c' } },
  { identity: { verifyWith: { secretTokenId: '' }, algorithms: ['HS256', 'RS256'], claims: {} } },
  { identity: { verifyWith: { publicKey: 'x' }, algorithms: ['HS256'], claims: {} } },
  { identity: { verifyWith: { publicKey: '-----BEGIN PRIVATE KEY-----' }, claims: {} } },
  { identity: { verifyWith: { jwksUrl: 'http://keys.example/' }, claims: {} } },
  { transport: { ...usualWebhookTransport, tls: { ...usualTls, servername: 'a' } } },
];
const connectors: readonly Partial<NamedConnector>[] = [
  { type: 'basic' as 'token' },
  ...['a b', 'Accept', 'X_Key', 'X-End-User-Token', 'Cookie', 'Authorization'].map(
    (headerName) => ({
      headerName,
    }),
  ),
  { type: 'bearer_token', headerName: 'X' },
  { type: 'bearer_token', tokenId: '' },
  { type: 'bearer_token', tokenId: 'removed' },
];
const secrets = ['Bearer', 'Bearer x', '"x"', ' x', 'X-Key: x', 'x\u2028y', 'x\u200b', 'x'];

const ofSettings = (): Finding[] =>
  [{}, ...oddTabs].flatMap((changes) =>
    connectors.flatMap((one) => {
      const connector = {
        id: 'c',
        name: 'Key',
        type: 'header_auth',
        tokenId: 't',
        ...one,
      } as const;
      return adviseTab({ ...tabWith(), ...changes }, [connector], new Set(['t']));
    }),
  );

/** The requests of odd tabs, with odd credentials, ids, bodies and edits. */
function ofRequests(): Finding[] {
  const tab = tabWith();
  const given = { identity: { sub: half, email: half }, credential: null, itemId: half };
  const call = { ...given, tab, conversationId: half, firedAt: 'x', now };
  const bearer = { type: 'bearer_token', secret: 'x' };
  const credentials = [
    ...connectors.map((one) => ({ ...bearer, type: 'header_auth', ...one })),
    ...secrets.map((secret) => ({ ...bearer, secret })),
  ];
  const bodies = [{}, 5, { kind: 'message', x: 1 }, { id: 'x', y: 1 }, { type: 'mark_read', z: 1 }];
  const proxied = actionNames.flatMap((action) => [
    ...[...oddTabs, { category: 'messaging' as const }].map((changes) => ({
      ...{ ...call, tab: { ...tab, ...changes } },
      action,
      credential: bearer,
      identity: null,
    })),
    ...credentials.map((credential) => ({ ...call, action, credential })),
    ...bodies.map((entry) => ({ ...call, action, entry })),
  ]);
  const items = [{}, { id: '' }, { id: '', uuid: 'u' }, { id: 5 }, { id: 'a', note: masked }];
  const direct = [{}, ...oddTabs, { connectorIds: { update_item: 'c' } }].flatMap((changes) =>
    items.flatMap((item) =>
      (['row', 'detail'] as const).flatMap((path) =>
        buildDirectRequest({
          tab: { ...tab, ...changes },
          action: 'update_item',
          item,
          path,
          firedAt: 'x',
        }),
      ),
    ),
  );
  const built = buildProxiedRequest({ ...call, action: 'get_items' });
  const edit = { query: [['a', masked]] as [string, string][], headers: [], body: 'x' };
  return [
    ...proxied.map((one) => buildProxiedRequest(one)),
    ...direct,
    withEdit(built, tab, built.request.headers, edit),
  ].flatMap(({ findings }) => findings);
}

const ofDocumentRequests = (): Finding[] =>
  ['https://x.example', 'http://me:pass@x.example/?id=7&age=2'].flatMap((base_url) =>
    [null, ...secrets].flatMap((secret) =>
      (['bearer', 'plain'] as const).flatMap((authorization) => {
        const connection = { base_url, endpoint_path_id: 'abc', authorization };
        return buildDocumentRequest({ connection, id: '', age: null, secret }).findings;
      }),
    ),
  );

/** What comes instead of a whole reply, and what is odd about one as HTTP. */
function ofTransport(): Finding[] {
  const oddities = [{ path: '$reply.headers', message: 'The head is odd.', fix: 'Send CR LF.' }];
  const sentOn = { status: 302, headers: [['Location', 'https://o.example']] satisfies Headers };
  return [
    ...(Object.keys(failureFixes) as FailureKind[]).flatMap((kind) => {
      const failure = { kind, message: 'It failed.' };
      return [
        ...readUnreachable('get_items', failure).findings,
        ...readBroken('get_items', 200, failure).findings,
        brokenBody('update_item', 200, failure),
      ];
    }),
    ...(['TAB-DIR-1', 'TAB-ERR-2', 'DOC-REP-1'] as const).flatMap((clause) =>
      oddityFindings(clause, { oddities }),
    ),
    ...['DOC-REQ-2', 'TAB-CRD-2'].flatMap(
      (clause) => redirectFinding(clause, { url }, sentOn, { hosts: [], secrets: [] }) ?? [],
    ),
  ];
}

const ofVisitors = (): Finding[] => [
  ...[{}, { sub: 5 }, { sub: '' }].flatMap((claims) => {
    const fault = subFault(claims);
    return readRefusedIdentity('get_items', fault?.reason ?? '', fault?.fix).findings;
  }),
  ...readRefusedIdentity('get_items', 'The token cannot be verified.').findings,
  ...claimFindings({ exp: 1e12, iat: 9e9 }, 0),
];

function ofRecordings(): Finding[] {
  const postData = postOf({ action: 'delete_item', tabId, item: { id: '1' } });
  const body = harOf(entryOf({ method: 'POST', url: webhook, postData }));
  return importEvidence({ body, choices: {}, known: [] }).exchanges.flatMap(
    ({ verdict }) => verdict?.findings ?? [],
  );
}

/** What only a call that is fired says. */
async function ofCalls(): Promise<Finding[]> {
  const { fire, mint, signingId } = await stage();
  const { url: address } = await recorder();
  const verifyWith = { secretTokenId: signingId };
  const token = await mint({ sub: 'v', email: 5 as unknown as string });
  const visitor = { kind: 'token', token, verifyWith } as const;
  const fired = [
    await fire({ tab: tabOf(address), action: 'get_items', visitor }),
    await fire({ tab: tabOf(address), action: 'delete_item', visitor, itemId: 'a' }),
  ];
  return fired.flatMap(({ verdict }) => verdict.findings);
}

test('the fix of every finding is for who must act, or about what is changed', async () => {
  const findings = [
    ...ofExamples(),
    ...ofSavedReplies(),
    ...ofReplies(),
    ...ofBrowsers(),
    ...ofSettings(),
    ...ofRequests(),
    ...ofDocumentRequests(),
    ...ofTransport(),
    ...ofVisitors(),
    ...ofRecordings(),
    ...(await ofCalls()),
  ];
  const used = new Set<number>();
  const wrong = new Set<string>();
  for (const { clause, message, fix = fixes[clause] ?? '', ...finding } of findings) {
    const about = `${clause} ${subjectOutsideText(finding) ?? 'text'} ${message}`;
    const row = table.findIndex(([fits]) => fits.test(about));
    used.add(row);
    const kind = table[row]?.[1];
    if (kind === undefined || !kinds[kind].test(fix)) wrong.add(`${about}: ${kind}: ${fix}`);
  }
  expect([...wrong]).toEqual([]);
  expect(table.filter((_, row) => !used.has(row))).toEqual([]);
});
