import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Fired } from '#operations/widget-schemas.ts';
import { createStores } from '#renderer/shell/context.ts';
import { FailedReply } from '#renderer/widget/calls/failed-reply.tsx';
import { answering } from '../../answering.ts';
import { markupOf } from '../../markup.ts';
import { cors, direct, head, proxied } from './fired.ts';

const shown = (fired: Fired): string =>
  markupOf(createElement(FailedReply, { fired }), createStores(answering({})));
const page = { body: '<b>no relation "orders"</b>', truncated: false };

test('what a failed reply said is shown as text, also where the browser kept it from the widget', () => {
  const failed = shown(proxied({ http: head(500, 9), issue: page }));
  expect(failed).toContain('The webhook said<');
  expect(failed).toContain('&lt;b&gt;no relation');
  const blocked = { allowed: false, stage: 'request' as const, withheld: page };
  const withheld = shown(direct({ http: null, reply: null, cors: cors(blocked) }));
  expect(withheld).toContain('The server sent this, and the widget does not see it<');
  expect(withheld).toContain('&lt;b&gt;no relation');
});

test.each([
  ['2xx', proxied()],
  ['a reply that said nothing', proxied({ http: head(500, 9), issue: { ...page, body: ' ' } })],
  ['no reply', direct({ http: null, reply: null })],
])('after %s nothing is shown', (_name, fired) => {
  expect(shown(fired)).toBe('');
});
