import type { ActionName, Surface } from '../../widget/actions.ts';
import type { DirectCall } from '../../widget/request/direct-request.ts';
import { deleteEntry, markReadEntry, messageEntry } from '../../widget/request/entries.ts';
import type { ProxiedCall } from '../../widget/request/request-fields.ts';
import { type Tab, usualTab } from '../../widget/tab.ts';
import type { WidgetClauseId } from '../widget-clauses.ts';
import {
  judged,
  type Proof,
  provedBy,
  type ReplyExample,
  type RequestExample,
  shown,
} from './examples.ts';
import type { replyExamples } from './widget-reply-examples.ts';

const tab: Tab = {
  id: 'orders',
  name: 'Orders',
  webhook_url: 'https://hook.example/tab',
  category: 'default',
  sample: false,
  tabId: '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
  tabName: 'My orders',
  agentId: '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002',
  agentName: 'Ada',
  sessionId: 's-1',
  ...usualTab,
  wired: ['get_items', 'item_clicked', 'update_item', 'delete_item'],
};
const messagingTab: Tab = { ...tab, category: 'messaging', wired: [...tab.wired, 'create_item'] };
const firedAt = '2026-11-21T10:00:00.000Z';
const now = Date.parse(firedAt);
const common = `agentId=${tab.agentId}&agentName=Ada&tabId=${tab.tabId}&tabName=My%20orders&sessionId=s-1`;

const proxied = (action: ActionName, changes: Partial<ProxiedCall> = {}): RequestExample => ({
  request: 'proxied',
  call: { tab, action, now, identity: null, credential: null, ...changes },
});
const direct = (changes: Partial<DirectCall> = {}): RequestExample => ({
  request: 'direct',
  call: {
    tab,
    action: 'update_item',
    item: { id: 'a', title: 'A' },
    path: 'row',
    firedAt,
    ...changes,
  },
});
const withHeader = (headerName: string): RequestExample =>
  proxied('get_items', {
    credential: { type: 'header_auth', headerName, secret: 'example-secret' },
  });
const identity = { sub: 'visitor-7', email: 'ada@example.org' };
const author = {
  userId: 'visitor-7',
  partyId: tab.visitor.partyId,
  display: 'Ada',
  email: 'ada@example.org',
};
const messageBy = (by: typeof author): RequestExample =>
  proxied('create_item', {
    tab: messagingTab,
    identity,
    entry: messageEntry('Hello', firedAt, by),
  });
const onMessaging = (surface: Surface): ReplyExample => ({
  as: 'delete_item',
  body: '',
  category: 'messaging',
  surface,
});
/** A list whose row has an id that is no string. */
const idOfNumber: ReplyExample = { as: 'get_items', body: '[{"id":7,"title":"A"}]' };
const post = (action: ActionName, entry: unknown): RequestExample =>
  proxied(action, { tab: messagingTab, entry });

type RequestClauseId = Exclude<WidgetClauseId, keyof typeof replyExamples>;

/** For every rule about surfaces, requests, credentials and events one example that follows it and one that breaks it. */
export const requestExamples: Record<RequestClauseId, Proof> = {
  'TAB-SRF-1': shown(
    { of: proxied('get_items', { identity }), request: { method: 'GET', body: null } },
    {
      of: direct(),
      request: {
        method: 'POST',
        url: tab.webhook_url,
        headers: [['Content-Type', 'application/json']],
      },
    },
  ),
  'TAB-SRF-2': judged('warning', proxied('item_clicked'), proxied('create_item')),
  'TAB-SRF-3': judged('warning', onMessaging('proxied'), onMessaging('direct')),
  'TAB-SRF-5': shown({
    of: { as: 'get_items', body: '', httpStatus: 500, surface: 'direct' },
    step: 'No widget_issues record is made for a direct call',
  }),
  'TAB-SRF-4': judged(
    'error',
    proxied('get_items'),
    proxied('get_items', { tab: { ...tab, wired: [] } }),
  ),
  'TAB-REQ-1': judged(
    'warning',
    proxied('get_items'),
    proxied('get_items', { tab: { ...tab, webhook_url: `${tab.webhook_url}?tabId=7` } }),
  ),
  'TAB-REQ-2': shown({
    of: proxied('get_items'),
    request: {
      method: 'GET',
      url: `${tab.webhook_url}?action=get_items&${common}&_ts=${now}`,
      body: null,
    },
  }),
  'TAB-REQ-3': shown(
    {
      of: proxied('item_clicked', { itemId: 'a/1' }),
      request: {
        method: 'GET',
        url: `${tab.webhook_url}?action=item_clicked&${common}&id=a%2F1`,
        body: null,
      },
    },
    {
      of: proxied('item_clicked'),
      request: { url: `${tab.webhook_url}?action=item_clicked&${common}` },
    },
    { of: idOfNumber, value: { items: [{ title: 'A' }] }, assumes: 'id-not-text' },
    {
      of: { ...idOfNumber, choices: { 'id-not-text': 'other' } },
      value: { items: [{ id: '7', title: 'A' }] },
      assumes: 'id-not-text',
    },
  ),
  'TAB-REQ-4': shown({
    of: proxied('create_item', { tab: messagingTab, conversationId: 'c-1', firedAt }),
    request: {
      method: 'POST',
      url: `${tab.webhook_url}?action=create_item&${common}&conversationId=c-1&firedAt=2026-11-21T10%3A00%3A00.000Z`,
    },
  }),
  'TAB-REQ-5': shown(
    {
      of: proxied('get_items'),
      request: {
        headers: [
          ['Accept', 'application/json'],
          ['Cache-Control', 'no-cache, no-store, max-age=0'],
          ['Pragma', 'no-cache'],
        ],
      },
    },
    {
      of: messageBy(author),
      request: {
        headers: [
          ['Accept', 'application/json'],
          ['Content-Type', 'application/json'],
        ],
      },
    },
  ),
  'TAB-REQ-6': judged('error', withHeader('X-Api-Token'), withHeader('X-Platform-Identity')),
  'TAB-REQ-7': judged('error', messageBy(author), messageBy({ ...author, userId: 'someone-else' })),
  'TAB-REQ-8': judged(
    'error',
    post('update_item', markReadEntry(firedAt)),
    post('update_item', { type: 'mark_read' }),
  ),
  'TAB-REQ-9': judged(
    'error',
    post('delete_item', deleteEntry('7c9e6679-7425-40de-944b-e07fc1f90ae7')),
    post('delete_item', {}),
  ),
  'TAB-DIR-1': shown({
    of: direct({ path: 'detail' }),
    request: {
      method: 'POST',
      url: tab.webhook_url,
      headers: [['Content-Type', 'application/json']],
      body: `{"action":"update_item","tabId":"${tab.tabId}","tabName":"My orders","sessionId":"s-1","item":{"id":"a","title":"A"},"firedAt":"${firedAt}","id":"a"}`,
    },
  }),
  'TAB-DIR-2': shown({
    of: direct({ action: 'delete_item', item: { id: 'a', title: 'A', status: 'open' } }),
    request: {
      body: `{"action":"delete_item","tabId":"${tab.tabId}","tabName":"My orders","sessionId":"s-1","item":{"id":"a","title":"A","status":"open"},"firedAt":"${firedAt}"}`,
    },
  }),
  'TAB-DIR-3': provedBy(
    'A preflight is a separate request before the call. It is judged when a call is sent, not from a saved reply.',
  ),
  'TAB-DIR-4': judged(
    'warning',
    direct(),
    direct({ tab: { ...tab, connectorIds: { update_item: 'c' } } }),
  ),
  'TAB-CRD-1': judged(
    'error',
    withHeader('X-Api-Token'),
    proxied('get_items', { credential: { type: 'basic', secret: 'example-secret' } }),
  ),
  'TAB-CRD-2': provedBy(
    'The secret is read when the call is sent. Every request that is shown, stored or printed has a mask in its place.',
  ),
  'TAB-CRD-3': provedBy(
    'Requests are shown here as they are sent. An address is masked where a call, a list or a record shows it, and the setup advice names its secrets.',
  ),
  'TAB-IDN-1': shown(
    {
      of: proxied('item_clicked', { identity }),
      request: {
        url: `${tab.webhook_url}?action=item_clicked&${common}&endUserId=visitor-7&endUserEmail=ada%40example.org`,
      },
    },
    {
      of: proxied('item_clicked'),
      request: { url: `${tab.webhook_url}?action=item_clicked&${common}` },
    },
  ),
  'TAB-IDN-2': provedBy(
    'When a token fails to verify, the webhook is not called, so there is no request or reply to judge.',
  ),
  'TAB-EVT-1': provedBy(
    'The request does not show what the visitor did: opening, focusing and refreshing the tab look the same.',
  ),
  'TAB-EVT-2': provedBy(
    'The request does not show what the visitor did. The routing table says which surface each action uses.',
  ),
  'TAB-EVT-3': provedBy(
    'The request does not show what the visitor did. The routing table says that these two actions are direct on a default tab.',
  ),
};
