import { assumptions } from '#core/contract/assumptions.ts';
import { clauseById } from '#core/contract/clauses.ts';
import { endpoints } from '#core/exported/endpoints.ts';
import { contractForms } from '#core/exported/files.ts';
import { listOf } from '#core/text/list-of.ts';
import { actionNames, actions, type Category, categories } from '#core/widget/actions.ts';

/** What can be explained by its name, beside the clauses. */
export const explainable = [...actionNames, 'document'] as const;

/** The request and the reply of an action as TypeScript, on each of its surfaces, with an example; null for another name. */
export function shapesOf(name: string): string | null {
  const files = endpoints()
    .filter(({ action }) => (action ?? 'document') === name)
    .map(
      (endpoint) =>
        `${contractForms.typescript.text(endpoint)}\n// A right reply: ${JSON.stringify(endpoint.examples.reply)}`,
    );
  const action = actionNames.find((one) => one === name);
  const who = (category: Category) =>
    action && `// A ${category} tab: ${actions[action].surface[category] ?? 'never fired'}.`;
  return files.length === 0 ? null : listOf(...categories.map(who), ...files).join('\n\n');
}

/** A clause with its examples, and what Assay assumes where it is silent, as JSON; null for no id of one. */
export function clauseText(name: string): string | null {
  const clause = clauseById(name.toUpperCase());
  const assumed = Object.values(assumptions).filter((row) => row.clause === clause?.id);
  return clause ? JSON.stringify({ ...clause, assumed }, null, 2) : null;
}
