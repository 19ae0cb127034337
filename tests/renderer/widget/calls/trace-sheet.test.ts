import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Fired } from '#operations/widget-schemas.ts';
import { createStores } from '#renderer/shell/context.ts';
import { traceOf } from '#renderer/widget/calls/trace.ts';
import { Trace } from '#renderer/widget/calls/trace-sheet.tsx';
import { answering } from '../../answering.ts';
import { markupOf } from '../../markup.ts';
import { proxied } from './fired.ts';

const shown = (fired: Fired): string =>
  markupOf(
    createElement(Trace, {
      fired,
      parts: traceOf(fired),
      assumptions: fired.verdict.assumptions,
      pageIs: 'https://widget.example',
      opened: null,
    }),
    createStores(answering({})),
  );

const inOrder = (html: string, texts: readonly string[]): void => {
  const places = texts.map((text) => html.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
};

test('a proxied call goes from the browser over the platform and the webhook to the visitor', () => {
  const verdict = {
    ...proxied().verdict,
    steps: [{ clause: 'TAB-ENV-1', path: '$', text: 'The list is under "items".' }],
  };
  inOrder(shown(proxied({ verdict })), [
    'Browser',
    'tab-fetch',
    'Platform',
    'Identity',
    'X-API-Key',
    'Webhook',
    'Timings',
    'Visitor',
    'The list shows 3 rows',
    'The list is under',
  ]);
});
