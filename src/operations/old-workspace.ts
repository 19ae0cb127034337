import { isObject, type JsonObject } from '#core/reading/words.ts';
import { actionNames, actions, type Category } from '#core/widget/actions.ts';

/** The actions of a tab that carried its connector: those that go through the platform (TAB-DIR-4). */
const carriers = (category: unknown) => {
  const kind: Category = category === 'messaging' ? 'messaging' : 'default';
  return actionNames.filter((action) => actions[action].surface[kind] === 'proxied');
};

/** An id that no connector has yet. */
function freeId(wanted: string, taken: ReadonlySet<unknown>): string {
  let id = wanted;
  for (let next = 2; taken.has(id); next += 1) id = `${wanted}-${next}`;
  return id;
}

/** The tab with its own connector among the connectors, named after the tab; what the tab says of an action already stays. */
function lifted(tab: JsonObject, connectors: unknown[]): JsonObject {
  const { connector, ...rest } = tab;
  if (!isObject(connector)) return rest;
  const taken = new Set(connectors.map((one) => (isObject(one) ? one.id : undefined)));
  const id = freeId(`connector-of-${String(tab.id)}`, taken);
  connectors.push({ ...connector, id, name: tab.name });
  const named = Object.fromEntries(carriers(tab.category).map((action) => [action, id]));
  return { ...rest, connectorIds: { ...named, ...(isObject(tab.connectorIds) ? tab.connectorIds : {}) } };
}

/**
 * A workspace as older files hold it, with one connector inside each tab, in the form of today: connectors of the workspace that the
 * actions name. Anything else is passed on as it is, for the schema to judge.
 */
export function fromOlder(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value.tabs)) return value;
  if (!value.tabs.some((tab) => isObject(tab) && 'connector' in tab)) return value;
  const connectors: unknown[] = Array.isArray(value.connectors) ? [...value.connectors] : [];
  const tabs = value.tabs.map((tab: unknown) => (isObject(tab) && 'connector' in tab ? lifted(tab, connectors) : tab));
  return { ...value, connectors, tabs };
}
