import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { assumptions } from '#core/contract/assumptions.ts';
import { clauses } from '#core/contract/clauses.ts';
import { commands } from '../../docs/site/command-pages.tsx';
import { makeSite } from '../../docs/site/make.tsx';
import { allProbes } from '../../docs/site/probes.ts';

const root = resolve(import.meta.dirname, '../..');
const files = new Map<string, string>();
const sources = new Map<string, string>();
const page = (path: string): string => files.get(path) ?? '';
const pages = (): string[] => [...files.keys()].filter((path) => path.endsWith('.html'));

beforeAll(async () => {
  for (const { path, content } of await makeSite(root))
    files.set(path, typeof content === 'string' ? content : '');
  const folder = join(root, 'docs/pages');
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.md')) sources.set(name, await readFile(join(folder, name), 'utf8'));
});

/** Where the links of a page lead, as paths in the site with what is behind the #. */
function linksOf(path: string): string[] {
  const found = page(path).matchAll(/ (?:href|src)="([^"]*)"/g);
  return [...found].map(([, link = '']) => {
    const { protocol, pathname, hash } = new URL(link.replaceAll('&amp;', '&'), `site:///${path}`);
    return protocol === 'site:' ? `${pathname.slice(1)}${hash}` : link;
  });
}

const idsOf = (path: string): Set<string> =>
  new Set([...page(path).matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id));

describe('the documentation', () => {
  it('has no dead link and no dead anchor', () => {
    const dead = pages().flatMap((path) =>
      linksOf(path)
        .filter((link) => {
          const [target = '', anchor] = link.split('#');
          return !files.has(target) || (anchor !== undefined && !idsOf(target).has(anchor));
        })
        .map((link) => `${path} -> ${link}`),
    );
    expect(dead).toEqual([]);
  });

  it('loads nothing from elsewhere and has no script or style in its pages, so that the policy of the window holds', () => {
    const inline =
      /<script(?![^>]* src=)|<style| style="| on[a-z]+="|javascript:|https?:\/\/[^<\s"]*\.(?:js|css)/;
    expect(pages().filter((path) => inline.test(page(path)))).toEqual([]);
    expect(page('style.css')).not.toMatch(/url\(|@import/);
    expect(page('site.js')).not.toMatch(/\beval\(|new Function\(|innerHTML/);
  });

  it('names no folder of the machine that made it', () => {
    expect(pages().filter((path) => page(path).includes(homedir()))).toEqual([]);
  });

  it('gives every page a title, one heading of level 1 and a place in the search', () => {
    for (const path of pages()) {
      expect([path, page(path).match(/<h1/g)?.length]).toEqual([path, 1]);
      expect(page(path)).toMatch(/<title>[^<]+<\/title>/);
    }
    const index: { id: string; text: string }[] = JSON.parse(page('search.json'));
    expect(index.map(({ id }) => id).sort()).toEqual(pages().sort());
  });

  it.each(clauses.map(({ id }) => id))('has a page for %s', (id) => {
    const path = `clauses/${id}.html`;
    expect(page(path)).toContain('How to fix it');
    expect(linksOf('clauses/index.html')).toContain(path);
    for (const probe of allProbes.filter((one) => one.clauses.includes(id)))
      expect(page(path)).toContain(`<code>${probe.id}</code>`);
  });

  it('has a page for every assumption', () => {
    const links = linksOf('assumptions/index.html');
    for (const id of Object.keys(assumptions)) expect(links).toContain(`assumptions/${id}.html`);
  });

  it('has a page for every command, with every option and every command below it', () => {
    const check = (path: string, command: Command): void => {
      for (const { flags, hidden } of command.options)
        if (!hidden)
          expect(page(path)).toContain(
            `<code>${flags.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`,
          );
      for (const below of command.commands) {
        expect(idsOf(path)).toContain(below.name());
        check(path, below);
      }
    };
    for (const command of commands) check(`commands/${command.name()}.html`, command);
    expect(linksOf('command-line.html')).toEqual(
      expect.arrayContaining(commands.map((command) => `commands/${command.name()}.html`)),
    );
  });

  it('has a heading for every view that F1 can open', () => {
    const views = 'start documents widget history tokens settings';
    expect([...idsOf('window.html')]).toEqual(expect.arrayContaining(views.split(' ')));
  });

  it('tells only commands that exist, with options that they have', () => {
    const all = commands;
    const told = [...sources.values()].flatMap((source) =>
      [...source.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
        block.trim().split('\n'),
      ),
    );
    const unknown = told.filter((line) => {
      // A variable may stand in front.
      const words = line.replace(/^[A-Z_]+=\$\([^)]+\) /, '').split(/\s+/);
      if (words[0] !== 'assay') return !/^(?:export|echo|seq) /.test(line);
      const command = all.find((one) => one.name() === words[1]);
      // Where no second word is named, the first one is meant.
      const parts = command?.commands ?? [];
      const below = parts.find((one) => one.name() === words[2]) ?? parts[0] ?? command;
      const known = new Set(below?.options.flatMap(({ short, long }) => [short, long]));
      return !command || words.some((word) => word.startsWith('--') && !known.has(word));
    });
    expect(told.length).toBeGreaterThan(20);
    expect(unknown).toEqual([]);
  });

  it('shows no picture that nothing takes, and every one that is taken', async () => {
    const spec = await readFile(join(root, 'tests/e2e/docs/pictures.long.e2e.ts'), 'utf8');
    const taken = [...spec.matchAll(/take\(page, '([\w-]+)'\)/g)].map(([, name]) => name);
    const shown = [...sources.values()].flatMap((source) =>
      [...source.matchAll(/!\[[^\]]+\]\(picture:([\w-]+)\)/g)].map(([, name]) => name),
    );
    expect(shown.sort()).toEqual(taken.sort());
  });
});
