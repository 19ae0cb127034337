import type { z } from 'zod';

/** What is wrong with each field of a draft, by the name of the field; no entry where nothing is. */
export function problemsOf(schema: z.ZodType, draft: unknown): Readonly<Record<string, string>> {
  const checked = schema.safeParse(draft);
  if (checked.success) return {};
  const problems = new Map<string, string>();
  // Of several problems of one field the first one counts.
  for (const { path, message } of checked.error.issues.toReversed())
    problems.set(path.join('.'), message);
  return Object.fromEntries(problems);
}
