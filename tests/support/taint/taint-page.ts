import type { BrowserContext, Page } from '@playwright/test';
import type { TaintWatch } from './taint-watch.ts';

/** Where what pages show, copy and ask for goes. */
export type Witness = Pick<TaintWatch, 'hear' | 'went'>;

const bindingName = '__assayTestWitness';

/** Why requests failed that were tried: where there is no network, no other machine ever answers. */
const reachedOut =
  /ERR_(?:NAME|DNS|INTERNET|NETWORK_(?:CHANGED|ACCESS)|ADDRESS|CONNECTION|SSL|CERT|TIMED_OUT|EMPTY_RESPONSE|SOCKET|TUNNEL|PROXY)/;
const ignored = (): void => undefined;

/**
 * Runs in the page, before its own scripts: tells what is copied, and before every click and decisive key what is there to be seen that was not
 * there before. Fields for passwords are the one place in which a secret may stand.
 */
function installWitness(binding: string): void {
  const witness = (place: string, text: string): void =>
    void Reflect.get(window, binding)?.(place, text);
  if (Reflect.has(window, `${binding}Snapshot`)) return;
  const seen = new Set<string>();
  const withoutPasswords = (html: string): string =>
    html.replace(/<input\b(?:[^>"]|"[^"]*")*>/g, (tag) =>
      tag.includes('type="password"') ? tag.replace(/ value="[^"]*"/, '') : tag,
    );
  const snapshot = (): string => {
    const body = document.body;
    if (body === null) return '';
    const values = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
    ]
      .filter((field) => field.type !== 'password')
      .map((field) => field.value);
    const parts = [
      document.title,
      location.href,
      body.textContent ?? '',
      ...values,
      ...withoutPasswords(body.outerHTML).split('<'),
    ];
    const fresh = parts.filter((part) => part !== '' && !seen.has(part));
    for (const part of fresh) seen.add(part);
    return fresh.join('\n');
  };
  Object.defineProperty(window, `${binding}Snapshot`, { value: snapshot });
  const look = (): void => {
    const text = snapshot();
    if (text !== '') witness('window', text);
  };
  addEventListener('pointerdown', look, true);
  addEventListener('keydown', ({ key }) => (key === 'Enter' || key === 'Escape') && look(), true);
  addEventListener('copy', ({ clipboardData }) =>
    witness('clipboard', `${getSelection()}\n${clipboardData?.getData('text/plain') ?? ''}`),
  );
  const clipboard: Clipboard | undefined = navigator.clipboard;
  const write = clipboard?.writeText;
  if (write === undefined) return;
  clipboard.writeText = (text) => {
    witness('clipboard', text);
    return write.call(clipboard, text);
  };
}

/** Hears all pages of the context; returns what looks at one page once more. */
export async function watchContext(
  context: BrowserContext,
  { hear, went }: Witness,
): Promise<(page: Page) => Promise<void>> {
  await context.exposeBinding(bindingName, (_source, place: unknown, text: unknown) =>
    hear(place === 'clipboard' ? place : 'window', String(text)),
  );
  await context.addInitScript(installWitness, bindingName);
  context.on('console', (message) => {
    hear('console', message.text());
    // Its text names an object and does not tell what is in it.
    for (const arg of message.args())
      void arg.jsonValue().then((value) => hear('console', JSON.stringify(value) ?? ''), ignored);
  });
  // What was refused before it was sent went nowhere.
  context.on('response', (response) => went(response.url()));
  context.on(
    'requestfailed',
    (request) => reachedOut.test(request.failure()?.errorText ?? '') && went(request.url()),
  );
  return async (page) => {
    if (page.isClosed()) return;
    try {
      // A page that was there before the script could be.
      await page.evaluate(installWitness, bindingName);
      hear(
        'window',
        String(
          await page.evaluate(
            (name): unknown => Reflect.get(window, `${name}Snapshot`)(),
            bindingName,
          ),
        ),
      );
    } catch (error) {
      // Nothing is to be seen of a page that has just ended.
      if (!/crash|closed|destroyed/i.test(String(error))) throw error;
    }
  };
}
