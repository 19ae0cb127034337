import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import manifest from '../../../package.json' with { type: 'json' };

const templates = resolve(import.meta.dirname, '../../../resources/templates/webhook');

describe('assay new webhook', () => {
  it.each([
    {
      lang: 'typescript',
      commands: {
        install: ['npm', 'install'],
        start: argv`node --import tsx src/server.ts`,
        test: ['npm', 'test'],
      },
    },
    {
      lang: 'python',
      commands: {
        install: [],
        start: ['python3', 'server.py'],
        test: ['python3', '-m', 'unittest'],
      },
    },
  ])(
    'writes the files of the $lang service, and prints how it starts',
    async ({ lang, commands }) => {
      const dir = join(await ownFolder(), 'new/service');
      const { code, json, stderr } = await assay(argv`new webhook ${dir} --lang ${lang} --json`);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(json()).toEqual({ dir, ...commands, path: '/tickets' });
      const isOwn = (name: string): boolean => !/node_modules|__pycache__|package-lock/.test(name);
      const names = async (folder: string): Promise<string[]> =>
        (await readdir(folder, { recursive: true })).filter(isOwn).sort();
      expect(await names(dir)).toEqual(await names(join(templates, lang)));
      expect(await names(dir)).toEqual(
        expect.arrayContaining(['.gitignore', join('.github', 'workflows', 'test.yml')]),
      );
      expect(await readFile(join(dir, 'assay.yaml'), 'utf8')).toBe(
        await readFile(join(templates, lang, 'assay.yaml'), 'utf8'),
      );
    },
  );

  it('refuses a folder that is not empty, and a file', async () => {
    const folder = await ownFolder();
    await mkdir(join(folder, 'full'));
    await writeFile(join(folder, 'full/.hidden'), '');
    for (const [name, code] of [
      ['full', 'refused'],
      ['full/.hidden', 'storage'],
    ] as const) {
      const ended = await assay(argv`new webhook ${join(folder, name)} --lang python --json`, {});
      expect(ended.code).toBe(2);
      expect(ended.json()).toMatchObject({ error: { code } });
    }
    expect(await readdir(join(folder, 'full'))).toEqual(['.hidden']);
  });

  it('the service names the packages that it is tested with, and this version of Assay', async () => {
    const text = await readFile(join(templates, 'typescript/package.json'), 'utf8');
    const { dependencies, devDependencies } = JSON.parse(text) as Record<string, object>;
    expect(manifest.devDependencies).toMatchObject({ ...dependencies, ...devDependencies });
    for (const lang of ['typescript', 'python'])
      expect(await readFile(join(templates, lang, '.github/workflows/test.yml'), 'utf8')).toContain(
        `assay-inspector@${manifest.version}\n`,
      );
  });
});
