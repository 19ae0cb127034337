import { webhookLimits } from '#core/http/http.ts';
import { type ActionName, actions, type Category } from '#core/widget/actions.ts';
import { type Fault, faultSchema } from '#core/widget/mock-reply.ts';
import { type ReadyReply, readyReplies } from './ready-replies.ts';

/** A fault to begin with; `id` is unique among those of an action. */
type ReadyFault = { id: string; title: string; about: string; fault: Fault };

/** Ready-made faults under one heading. */
type ReadyGroup = { name: string; faults: readonly ReadyFault[] };

/** What answers where nothing else was said. */
export const usualFault: Fault = faultSchema.parse({});

const page =
  '<!doctype html>\n<html>\n  <head><title>Sign in</title></head>\n  <body><h1>Please sign in</h1></body>\n</html>\n';
const gateway =
  '<html>\n<head><title>502 Bad Gateway</title></head>\n<body>\n<center><h1>502 Bad Gateway</h1></center>\n</body>\n</html>\n';
const html = 'text/html; charset=utf-8';
const error = (text: string): string => JSON.stringify({ error: text }, null, 2);

/** What goes wrong on the way or in the webhook, whatever the action; `body` is a good reply to it. */
const troubles = (
  body: string,
): readonly [id: string, title: string, about: string, fault: Partial<Fault>][] => [
  [
    'error-500',
    '500 with a JSON error',
    'The webhook reports a failure',
    { status: 500, body: error('TypeError: cannot read properties of undefined') },
  ],
  [
    'bad-gateway',
    '502 HTML page',
    'A proxy answers in front of the webhook',
    { status: 502, contentType: html, body: gateway },
  ],
  [
    'unauthorised',
    '401',
    'The webhook does not accept the credential',
    { status: 401, body: error('Credential not accepted') },
  ],
  [
    'redirect',
    '302 redirect',
    'To a sign-in page; only a browser follows it',
    { status: 302, headers: [['Location', '/sign-in']], body: '' },
  ],
  ['no-content', '204 without a body', 'A status without a body', { status: 204, body: '' }],
  [
    'wrong-type',
    'JSON as text/html',
    'The content type does not match the body',
    { contentType: html, body },
  ],
  [
    'html-page',
    'HTML page with 200',
    'A sign-in page with a success status',
    { contentType: html, body: page },
  ],
  ['late', 'Late reply', 'Arrives after 5 s', { latency: 5000, body }],
  [
    'too-late',
    'Reply after the time limit',
    `Arrives after ${webhookLimits.timeout / 1000 + 5} s, when the call has already ended`,
    { latency: webhookLimits.timeout + 5000, body },
  ],
  ['slow', 'Byte by byte', 'The body arrives one byte at a time', { kind: 'slow', body }],
  [
    'truncated',
    'Cut off',
    'The connection closes in the middle of the body',
    { kind: 'truncated', body },
  ],
  ['reset', 'Reset', 'The connection is reset without a reply', { kind: 'reset' }],
  ['never', 'No reply', 'Nothing arrives before the time limit', { kind: 'never' }],
];

const cors = (
  body: string,
): readonly [id: string, title: string, about: string, fault: Partial<Fault>][] => [
  [
    'no-cors',
    'CORS not allowed',
    "The reply does not allow the widget's origin to read it",
    { allowsOrigin: false, body },
  ],
];

const fromReply = ({ title, about, clause, status, body }: ReadyReply): Omit<ReadyFault, 'id'> => ({
  title: title.startsWith(clause) ? title : `${title} (${clause})`,
  about: about.replaceAll(/\s+/g, ' '),
  fault: { ...usualFault, status, body },
});

/** All ready-made faults for an action of a tab of that category, in the order they are offered. */
export function readyFaults(action: ActionName, category: Category): ReadyGroup[] {
  const { shapes, examples } = readyReplies(action, category);
  const body = shapes[0]?.body ?? '';
  const rows = [
    ...troubles(body),
    ...(actions[action].surface[category] === 'direct' ? cors(body) : []),
  ];
  const numbered = (name: string, replies: readonly ReadyReply[]): ReadyGroup => ({
    name,
    faults: replies.map((reply, index) => ({ id: `${name} ${index + 1}`, ...fromReply(reply) })),
  });
  return [
    {
      name: 'Failures',
      faults: rows.map(([id, title, about, changes]) => ({
        id,
        title,
        about,
        fault: { ...usualFault, ...changes },
      })),
    },
    numbered('Documented replies', shapes),
    numbered('Examples of the rules', examples),
  ];
}
