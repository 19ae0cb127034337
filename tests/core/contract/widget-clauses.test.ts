import { describe, expect, test } from 'vitest';
import { assumptions } from '#core/contract/assumptions.ts';
import { widgetClauses } from '#core/contract/widget-clauses.ts';

describe('the clauses of the widget contract', () => {
  test('each id stands once and is a TAB id', () => {
    const ids = widgetClauses.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^TAB-[A-Z]{3}-\d+$/.test(id))).toBe(true);
  });

  test('each title is a sentence', () => {
    for (const { title } of widgetClauses) expect(title).toMatch(/[^.]\.$/);
  });

  test('every assumption about the widget names one of them', () => {
    const ids = new Set<string>(widgetClauses.map(({ id }) => id));
    const strays = Object.values(assumptions).filter(
      ({ clause }) => clause.startsWith('TAB-') && !ids.has(clause),
    );
    expect(strays).toEqual([]);
  });
});
