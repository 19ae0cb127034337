import { z } from 'zod';

const key = 'assay.xpath';
const most = 50;
const historySchema = z.array(z.string());

/** The expressions that were run last, newest last; none where nothing readable is kept. */
export function storedHistory(): readonly string[] {
  try {
    const stored = historySchema.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]'));
    return stored.success ? stored.data : [];
  } catch {
    return [];
  }
}

/** The history with an expression run once more. */
export const withExpression = (history: readonly string[], expression: string): readonly string[] =>
  [...history.filter((other) => other !== expression), expression].slice(-most);

/** Adds an expression to the history and keeps it for the next start. */
export function keepHistory(history: readonly string[], expression: string): readonly string[] {
  const next = withExpression(history, expression);
  localStorage.setItem(key, JSON.stringify(next));
  return next;
}
