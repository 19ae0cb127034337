import type { HttpReply } from '#core/http.ts';
import type { ActionName, Category, Surface } from '#core/widget/actions.ts';
import type { WidgetVerdict } from '#core/widget/verdict.ts';
import type { Firer } from './firing.ts';

/** A reply to judge: which action it answers and how it came; `secrets` went with the request, `unsent` did not. */
type Came = { as: ActionName; surface: Surface; category: Category; reply: HttpReply; secrets: readonly string[]; unsent: readonly string[] };

/** Judges a webhook's reply as what its action asks for: a list, an item, or the HTTP status alone. `reply` is the body with secrets masked. */
export function judgeAction(
  { ports: { judge }, choices, running }: Pick<Firer, 'ports' | 'choices' | 'running'>,
  { as, surface, category, reply, secrets, unsent }: Came,
): Promise<{ verdict: WidgetVerdict; reply: Uint8Array }> {
  const given = { body: reply.body, httpStatus: reply.status, headers: reply.headers, category, secrets, unsent, choices };
  switch (as) {
    case 'get_items':
      return judge.list(given, running);
    case 'item_clicked':
    case 'create_item':
      return judge.item({ ...given, as }, running);
    case 'update_item':
    case 'delete_item':
      return judge.status({ ...given, as, surface }, running);
  }
}
