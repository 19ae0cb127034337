import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { paletteColors } from '#core/contract/shapes.ts';
import { contrast } from '#renderer/widget/preview/colours.ts';

const css = readFileSync(
  resolve(import.meta.dirname, '../../../../src/renderer/widget/preview/palette.module.css'),
  'utf8',
);

/** The custom properties of the rule with exactly this selector. */
function rule(selector: string): Record<string, string> {
  const at = css.indexOf(`\n${selector} {`);
  if (at === -1) throw new Error(`No rule ${selector}`);
  const body = css.slice(css.indexOf('{', at) + 1, css.indexOf('}', at));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

test.each(paletteColors.flatMap((name) => [['light', name] as const, ['dark', name] as const]))(
  '%s: %s is readable as pill and as badge',
  (look, name) => {
    const colors = rule(look === 'light' ? `.${name}` : `.dark .${name}`);
    expect(contrast(colors['--ink'] ?? '', colors['--pill'] ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', rule(`.${name}`)['--solid'] ?? '')).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(['.frame', '.dark'])(
  '%s: text, muted text, links and failures are readable on the frame, and the light is seen on it',
  (selector) => {
    const colors = rule(selector);
    for (const text of ['--w-text', '--w-muted', '--w-link', '--w-alert']) {
      for (const ground of ['--w-background', '--w-hover', '--w-sunken']) {
        expect(
          contrast(colors[text] ?? '', colors[ground] ?? ''),
          `${text} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5);
        expect(
          contrast(colors['--w-lit'] ?? '', colors[ground] ?? ''),
          `the light on ${ground}`,
        ).toBeGreaterThanOrEqual(3);
      }
    }
    expect(
      contrast(colors['--w-failed-ink'] ?? '', colors['--w-failed'] ?? ''),
    ).toBeGreaterThanOrEqual(4.5);
  },
);
