/** The two kinds of tab (TAB-SRF-2, TAB-SRF-3). */
export const categories = ['default', 'messaging'] as const;
export type Category = (typeof categories)[number];

/** How a call reaches the webhook (TAB-SRF-1): through the platform's server function, or from the widget's own `fetch()`. */
export const surfaces = ['proxied', 'direct'] as const;
export type Surface = (typeof surfaces)[number];

export const actionNames = [
  'get_items',
  'item_clicked',
  'create_item',
  'update_item',
  'delete_item',
] as const;
export type ActionName = (typeof actionNames)[number];

type Action = {
  method: 'GET' | 'POST';
  serverFunction: 'tab-fetch' | 'tab-action';
  /** The surface on each category; null = never fired there. */
  surface: Record<Category, Surface | null>;
};

/**
 * The routing table: which action goes which way on which category, and by which server function
 * ("What the service does", "Events"; TAB-SRF-1 to TAB-SRF-3).
 */
export const actions: Record<ActionName, Action> = {
  get_items: {
    method: 'GET',
    serverFunction: 'tab-fetch',
    surface: { default: 'proxied', messaging: 'proxied' },
  },
  item_clicked: {
    method: 'GET',
    serverFunction: 'tab-fetch',
    surface: { default: 'proxied', messaging: 'proxied' },
  },
  create_item: {
    method: 'POST',
    serverFunction: 'tab-action',
    surface: { default: null, messaging: 'proxied' },
  },
  update_item: {
    method: 'POST',
    serverFunction: 'tab-action',
    surface: { default: 'direct', messaging: 'proxied' },
  },
  delete_item: {
    method: 'POST',
    serverFunction: 'tab-action',
    surface: { default: 'direct', messaging: 'proxied' },
  },
};

const writing: readonly string[] = ['create_item', 'update_item', 'delete_item'];

/** The actions that an address names to some server: also as a list, in other letters, or behind a semicolon. */
const actionsNamedIn = (url: string): string[] =>
  [...new URLSearchParams(new URL(url).search.replaceAll(';', '&'))]
    .filter(([name]) => /^action(?:\[\w*\])?$/i.test(name.trim()))
    .map(([, value]) => value.replace(/[\s\0]/g, '').toLowerCase());

/** Whether a call writes: by the action it is fired as, or by one that its address names, whatever its method. */
export const isWrite = (action: string | null, url: string | null): boolean =>
  [action, ...(url !== null && URL.canParse(url) ? actionsNamedIn(url) : [])].some(
    (name) => name !== null && writing.includes(name),
  );
