import type { z } from 'zod';

/** What is wrong with each field of a draft, by the name of the field; no entry where nothing is. */
export function problemsOf(schema: z.ZodType, draft: unknown): Readonly<Record<string, string>> {
  const checked = schema.safeParse(draft);
  if (checked.success) return {};
  const problems: Record<string, string> = {};
  for (const issue of checked.error.issues) problems[issue.path.join('.')] ??= issue.message;
  return problems;
}
