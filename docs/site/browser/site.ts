import MiniSearch from 'minisearch';

/*
 * The one script of the documentation: the search and the choice of a theme. Every page works without it. It writes text and elements
 * only, because the policy of the window allows no markup from a text.
 */

type Indexed = { id: string; title: string; text: string };

/** The folder of the site, from the address of this script. */
const here = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';
const addressOf = (path: string): string => new URL(path, here).href;

const mostShown = 12;
const aroundMatch = 70;

startSearch();
startTheme();

function startSearch(): void {
  const place = document.querySelector<HTMLElement>('[data-search]');
  const field = place?.querySelector('input');
  const list = place?.querySelector('ol');
  const status = place?.querySelector('[role=status]');
  if (!place || !field || !list || !status) return;
  place.hidden = false;
  let loading: Promise<MiniSearch<Indexed>> | null = null;
  const load = (): Promise<MiniSearch<Indexed>> => {
    loading ??= readIndex();
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };

  async function search(words: string): Promise<void> {
    if (words.trim() === '') return show([], '');
    try {
      const index = await load();
      if (field?.value !== words) return;
      const found = index.search(words).slice(0, mostShown);
      const pages = found.length === 1 ? '1 page' : `${found.length} pages`;
      const items = found.map(({ id, title, text, terms }) =>
        itemOf(id, String(title), excerpt(String(text), terms)),
      );
      show(items, found.length === 0 ? 'No page has these words.' : pages);
    } catch {
      show(
        [],
        location.protocol === 'file:'
          ? 'The search needs a web server. Open these pages in Assay with F1.'
          : 'The search index could not be loaded. Assay or your session may have ended. Open this page again with F1.',
      );
    }
  }

  function show(items: readonly HTMLElement[], said: string): void {
    list?.replaceChildren(...items);
    if (list) list.hidden = items.length === 0;
    if (status) status.textContent = said;
  }

  field.addEventListener('focus', () => void load().catch(() => undefined), { once: true });
  field.addEventListener('input', () => void search(field.value));
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      field.value = '';
      show([], '');
      field.focus();
    }
    const links = [...list.querySelectorAll('a')];
    const at = links.findIndex((link) => link.matches(':focus'));
    if (event.key === 'Enter' && event.target === field) links[0]?.click();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    (links[at + (event.key === 'ArrowDown' ? 1 : -1)] ?? field).focus();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

async function readIndex(): Promise<MiniSearch<Indexed>> {
  const reply = await fetch(addressOf('search.json'));
  if (!reply.ok) throw new Error(`The search index was answered with HTTP ${reply.status}.`);
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'text'],
    storeFields: ['title', 'text'],
    searchOptions: { boost: { title: 4 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll((await reply.json()) as Indexed[]);
  return index;
}

function itemOf(path: string, title: string, text: string): HTMLElement {
  const link = document.createElement('a');
  link.href = addressOf(path);
  const name = document.createElement('strong');
  name.textContent = title;
  const words = document.createElement('span');
  words.textContent = text;
  link.append(name, words);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** The words around the first match. */
function excerpt(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const at = found.length === 0 ? 0 : Math.min(...found);
  const from = Math.max(0, at - aroundMatch);
  const piece = text.slice(from, at + 2 * aroundMatch).trim();
  return `${from > 0 ? '… ' : ''}${piece} …`;
}

/** A button that changes between light and dark; without a choice the pages follow the system. */
function startTheme(): void {
  const key = 'assay-documentation-theme';
  const root = document.documentElement;
  const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]');
  if (!button) return;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = (): boolean =>
    root.dataset.theme === undefined ? system.matches : root.dataset.theme === 'dark';
  const name = (): void => {
    button.textContent = isDark() ? 'Light theme' : 'Dark theme';
  };
  const kept = localStorage.getItem(key);
  if (kept === 'dark' || kept === 'light') root.dataset.theme = kept;
  button.hidden = false;
  name();
  system.addEventListener('change', name);
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    localStorage.setItem(key, root.dataset.theme);
    name();
  });
}
