import { type ActionName, actions, type Category, type Surface } from '#core/widget/actions.ts';

/** What each surface is, in the words of the document (TAB-SRF-1). */
export const surfaceWords: Record<Surface, { title: string; text: string }> = {
  proxied: {
    title: 'Proxied',
    text: "through the platform's server function, with identity and credential",
  },
  direct: {
    title: 'Direct',
    text: "the widget's own fetch() from the page, without identity or credential",
  },
};

/** Which surface the widget itself takes for the action, and the clause that says so (TAB-SRF-2, TAB-SRF-3). */
export function takenSurface(
  action: ActionName,
  category: Category,
): { text: string; clause: string } {
  const surface = actions[action].surface[category];
  const clause = category === 'default' ? 'TAB-SRF-2' : 'TAB-SRF-3';
  if (surface === null)
    return { text: `On a ${category} tab the widget never fires ${action}.`, clause };
  return {
    text: `On a ${category} tab the widget uses the ${surface} surface for ${action}: ${surfaceWords[surface].text}.`,
    clause,
  };
}
