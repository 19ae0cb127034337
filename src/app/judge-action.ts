import type { AssumptionChoices } from '#core/choices.ts';
import type { HttpReply } from '#core/http.ts';
import type { Held } from '#core/secret-spellings.ts';
import type { ActionName, Category, Surface } from '#core/widget/actions.ts';
import type { WidgetVerdict } from '#core/widget/verdict.ts';
import type { Running } from '#operations/dispatch.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { Judge } from './ports.ts';

/** A reply to judge: which action it answers and how it came; `secrets` went with the request, which `held` pieces of them elsewhere, `unsent` did not, `urlSecrets` are those of its address; `itemId` is the id of the row that the call carried, `choices` are the readings chosen. */
type Came = {
  as: ActionName;
  surface: Surface;
  category: Category;
  reply: HttpReply;
  secrets: readonly string[];
  held: readonly Held[];
  unsent: readonly string[];
  urlSecrets: readonly string[];
  itemId?: string | undefined;
  choices: AssumptionChoices;
};

/**
 * Judges a webhook's reply as what its action asks for: a list, an item, or the HTTP status alone. `reply` is the body with secrets masked,
 * `asSent` what it held before the widget dropped anything.
 */
export async function judgeAction(
  judge: Judge,
  { as, surface, category, reply, secrets, held, unsent, urlSecrets, itemId, choices }: Came,
  running: Running,
): Promise<{ verdict: WidgetVerdict; reply: Uint8Array; asSent: Fired['asSent'] }> {
  const given = { body: reply.body, httpStatus: reply.status, headers: reply.headers, category, secrets, held, unsent, urlSecrets, choices };
  switch (as) {
    case 'get_items': {
      const { asSent, ...judged } = await judge.list(given, running);
      return { ...judged, asSent: asSent && { rows: asSent, detail: null } };
    }
    case 'item_clicked':
    case 'create_item': {
      const { asSent, ...judged } = await judge.item({ ...given, as, sentId: Boolean(itemId) }, running);
      return { ...judged, asSent: asSent && { rows: [], detail: asSent } };
    }
    case 'update_item':
    case 'delete_item':
      return { ...(await judge.status({ ...given, as, surface }, running)), asSent: null };
  }
}
