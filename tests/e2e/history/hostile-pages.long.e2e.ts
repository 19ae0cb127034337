import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, expect, test } from '@playwright/test';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { z } from 'zod';
import { sandboxSwitches } from '../../../src/start/desktop.ts';
import { completed } from '../../core/document/replies.ts';
import { startFirefox } from '../../support/bidi.ts';
import { findChromium } from '../../support/electron/chromium.ts';
import { attacks, hostileIn } from '../../support/hostile-text.ts';
import { httpServer } from '../../support/network/loopback.ts';
import { onPath } from '../../support/run/system-packages.ts';
import { withStranger } from '../hosts/asked.ts';

/** Runs the built command line to its end; gives what it printed. */
const assay = (args: readonly string[]): Promise<string> =>
  new Promise((done) => {
    const options = { env: { PATH: process.env.PATH }, maxBuffer: 2 ** 28 };
    execFile(process.execPath, ['out/main/cli.js', ...args], options, (_error, stdout, stderr) =>
      done(stdout + stderr),
    );
  });

/** A webhook and a document service in one: the number in the path says which of the texts they answer with, in every place that they have. */
const hostileServer = (texts: readonly string[]) =>
  httpServer((request, response) => {
    const [, what, number] = /^\/(\w+)\/(\d+)/.exec(request.url ?? '') ?? [];
    const text = texts[Number(number)] ?? '';
    const odd = { [text]: text, text };
    const xml = `<a b="${text.replaceAll(/[<&"]|\p{Cc}/gu, '')}">${text.replaceAll(/[<&]|\p{Cc}/gu, '')}</a>`;
    const item = { id: text, title: text, status: text, description: text, timestamp: text };
    const replies: Record<string, object> = {
      hook: {
        items: [
          { ...item, ...odd },
          { id: 2, title: odd },
        ],
        badge: text,
        ...odd,
      },
      webhook: {
        ...completed,
        status: Number(number) % 2 === 0 ? 'Completed' : text,
        external_id: text,
        message: text,
        parsed_date: text,
        parsed_base64: Buffer.from(xml).toString('base64'),
        ...odd,
      },
    };
    const isWrite = request.method === 'POST';
    response.writeHead(isWrite && Number(number) % 3 === 0 ? 500 : 200, {
      'Content-Type': 'text/html',
      'X-Text': text.replaceAll(/[^\t\x20-\x7e]/g, '?'),
      Link: '</link>; rel=stylesheet',
    });
    response.end(isWrite ? text : JSON.stringify(replies[what ?? '']));
  });

/** Everything of a page that a browser shows or that could do something; what it runs is left in `ran`. */
const looked = `(async () => {
  for (const part of document.querySelectorAll('details')) part.open = true;
  await new Promise((done) => setTimeout(done, 300));
  const count = (selector) => document.querySelectorAll(selector).length;
  return {
    ran: globalThis.ran ?? null,
    shown: document.body?.innerText ?? document.documentElement.textContent,
    seenByVisitor: [...document.querySelectorAll('[aria-label="What the visitor sees"]')].map((one) => one.innerText),
    bodies: [...document.querySelectorAll('textarea')].map(({ value, parentElement }) => ({ value, told: parentElement.innerText })),
    active: count('iframe,frame,img,object,embed,base,form,audio,video,a[href],link,meta[http-equiv=refresh],[autofocus]'),
    scripts: count('script:not([type])'),
    handlers: [...document.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes]).filter(({ name }) => name.startsWith('on')).length,
  };
})()`;
type Looked = {
  ran: unknown;
  shown: string;
  seenByVisitor: string[];
  bodies: { value: string; told: string }[];
  active: number;
  scripts: number;
  handlers: number;
};

/** A browser that opens a file; `said` is what it told of while it did: requests, consoles, questions, windows, downloads. */
type Opener = {
  open(url: string): Promise<{ looked: Looked; said: string[] }>;
  close(): Promise<void>;
};

async function inChromium(): Promise<Opener> {
  const executable = await findChromium();
  const browser = await chromium.launch({
    ...(executable ? { executablePath: executable } : {}),
    args: [...sandboxSwitches(process.platform, process.getuid?.())],
  });
  return {
    async open(url) {
      const page = await browser.newPage();
      const said: string[] = [];
      page.on('request', (request) => said.push(`request ${request.url()}`));
      page.on('console', (message) => said.push(`console ${message.text()}`));
      page.on('pageerror', ({ message }) => said.push(`error ${message}`));
      page.on('popup', () => said.push('popup'));
      page.on('download', () => said.push('download'));
      page.on('dialog', (dialog) => {
        said.push('dialog');
        void dialog.dismiss();
      });
      await page.goto(url);
      const seen = await page.evaluate<Looked>(looked);
      await page.close();
      return { looked: seen, said };
    },
    close: () => browser.close(),
  };
}

async function inFirefox(): Promise<Opener | null> {
  const program = (await onPath('firefox-esr')) ?? (await onPath('firefox'));
  if (program === undefined) return null;
  const firefox = await startFirefox(program);
  return {
    async open(url) {
      await firefox.open(url);
      const seen = (await firefox.evaluate(looked)) as Looked;
      const said = firefox.events().map(({ method, params }) => {
        const { request, text } = params as { request?: { url: string }; text?: string };
        return `${method.replace(/^network.beforeRequestSent$/, 'request')} ${request?.url ?? text ?? ''}`;
      });
      return { looked: seen, said };
    },
    close: () => firefox.close(),
  };
}

/** The nodes of a Markdown text, as GitHub reads it, that lead elsewhere, load something or are HTML. */
function activeIn(markdown: string): string[] {
  const kinds = new Set(['link', 'image', 'html', 'definition', 'linkReference', 'imageReference']);
  const found: string[] = [];
  const look = (node: Nodes): void => {
    if (kinds.has(node.type)) found.push(JSON.stringify(node).slice(0, 300));
    if ('children' in node) node.children.forEach(look);
  };
  look(unified().use(remarkParse).use(remarkGfm).parse(markdown));
  return found;
}

test('nothing that a server writes runs, loads or hides in a report or a ticket, in Chromium and Firefox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-doors-'));
  try {
    await withStranger(async ({ url: stranger, asked }) => {
      const texts = Object.values(attacks(stranger)).map((text, index) => `m${index}m ${text}`);
      const server = await hostileServer(texts);
      const named = (text: string): string =>
        text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '').slice(0, 100);
      const file = join(folder, 'assay.yaml');
      const all = <T>(entry: (index: number, text: string) => [string, T]): Record<string, T> =>
        Object.fromEntries(texts.map((text, index) => entry(index, text)));
      await writeFile(
        file,
        JSON.stringify({
          version: 1,
          tabs: all((index, text) => [
            named(text),
            { webhook_url: `${server.url}/hook/${index}`, writes: 'on' },
          ]),
          connections: all((index) => [
            `c${index}`,
            { base_url: server.url, endpoint_path_id: `${index}` },
          ]),
          documents: all((index, text) => [
            named(`d${text}`),
            { connection: `c${index}`, document_id: text },
          ]),
        }),
      );
      const data = join(folder, 'data');
      const reports = join(folder, 'reports');
      const only = 'get-items-reply,item-clicked-clean,update-row,document-reply';
      const printed = await assay([
        'check',
        file,
        ...['--only', only, '--allow-writes', '--record', '--data', data, '--output', reports],
      ]);
      expect(printed).toContain('m0m');
      expect(hostileIn(printed)).toEqual([]);
      expect(printed).not.toMatch(/^\s*::|##\[|##vso\[/im);
      const calls = JSON.parse(
        await assay(['history', '--json', '--limit', '999', '--data', data]),
      );
      const seqs = z
        .object({ entries: z.array(z.object({ seq: z.number() })) })
        .parse(calls).entries;
      const ticket = join(reports, 'ticket.html');
      const markdown = join(reports, 'ticket.md');
      for (const [format, to] of [
        ['ticket', ticket],
        ['markdown', markdown],
      ] as const)
        await assay([
          'history',
          'export',
          ...seqs.map(({ seq }) => String(seq)),
          ...['--format', format, '--data', data, '--output', to],
        ]);

      for (const path of [join(reports, 'check.md'), markdown]) {
        const text = await readFile(path, 'utf8');
        expect(text).toContain('m0m');
        // Apart from what keeps addresses and mentions from being links.
        expect(hostileIn(text.replaceAll(/(?<=[@:]|www)\u200b/gi, '')), path).toEqual([]);
        expect(activeIn(text), path).toEqual([]);
      }

      const pages: Record<string, number> = {
        'ticket.html': 1,
        'junit.xml': 0,
      };
      for (const [name, start] of Object.entries({ Chromium: inChromium, Firefox: inFirefox })) {
        const browser = await start();
        if (browser === null) {
          test
            .info()
            .annotations.push({ type: 'left out', description: `${name} is not installed.` });
          continue;
        }
        try {
          for (const [page, scripts] of Object.entries(pages)) {
            const where = `${page} in ${name}`;
            const { href } = pathToFileURL(join(reports, page));
            const { looked: seen, said } = await browser.open(href);
            expect(
              said.filter((line) => !/^request (file|blob|resource|data):/.test(line)),
              where,
            ).toEqual([]);
            expect([seen.ran, seen.active, seen.handlers], where).toEqual([null, 0, 0]);
            for (const index of texts.keys()) expect(seen.shown, where).toContain(`m${index}m`);
            if (scripts === 0) continue;
            expect(seen.scripts, where).toBe(scripts);
            const shown = seen.seenByVisitor.reduce(
              (all, part) => all.replace(part, ''),
              seen.shown,
            );
            expect(hostileIn(shown), where).toEqual([]);
            for (const { value, told } of seen.bodies)
              if (hostileIn(value).length > 0)
                expect(told, where).toContain('turn the text around');
          }
        } finally {
          await browser.close();
        }
      }
      expect(asked).toEqual([]);
      await server.close();
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
