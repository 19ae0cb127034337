import { createElement } from 'react';
import { expect, test } from 'vitest';
import { createStores } from '#renderer/shell/context.ts';
import { CorsSheet } from '#renderer/widget/calls/sheets/cors-sheet.tsx';
import { answering } from '../../answering.ts';
import { markupOf } from '../../markup.ts';
import { cors } from './fired.ts';

test('the header lines to add come before the findings that they answer', () => {
  const blocked = cors({
    allowed: false,
    stage: 'request',
    findings: [
      { clause: 'TAB-DIR-3', level: 'error', path: '$', message: 'No such header.', effect: '' },
    ],
    remedies: [{ reply: 'OPTIONS', url: 'https://hook.example', line: 'Vary: Origin' }],
  });
  const html = markupOf(
    createElement(CorsSheet, { cors: blocked, pageIs: 'https://widget.example', hop: null }),
    createStores(answering({})),
  );
  const places = ['Vary: Origin', 'No such header.'].map((text) => html.indexOf(text));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});
