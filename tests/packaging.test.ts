import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const config: unknown = parse(read('electron-builder.yml'));

const shape = z.object({
  files: z.array(z.string()),
  asar: z.boolean(),
  asarUnpack: z.array(z.string()),
  electronFuses: z.record(z.string(), z.boolean()),
  win: z.object({ target: z.array(z.string()) }),
  mac: z.object({
    target: z.array(z.string()),
    hardenedRuntime: z.boolean(),
    entitlements: z.string(),
    entitlementsInherit: z.string(),
  }),
  linux: z.object({ target: z.array(z.string()) }),
});

describe('electron-builder.yml', () => {
  it('shuts every door of Electron that Assay does not use', () => {
    expect(shape.parse(config).electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('packs the built app into an archive for all three systems', () => {
    const { asar, files, linux, mac, win } = shape.parse(config);
    expect(asar).toBe(true);
    expect(files).toContain('out/**');
    expect([win.target, mac.target, linux.target]).toEqual([
      ['nsis'],
      ['dmg'],
      ['AppImage', 'rpm'],
    ]);
    expect(mac.hardenedRuntime).toBe(true);
  });

  it('ships SQLite as the only package beside what is bundled, its native library as a file of its own', () => {
    const { asarUnpack, files } = shape.parse(config);
    expect(asarUnpack).toEqual(['**/*.node']);
    expect(files).not.toContain('!node_modules/**');
    expect(
      Object.keys(
        z
          .object({ dependencies: z.record(z.string(), z.string()) })
          .parse(JSON.parse(read('package.json'))).dependencies,
      ),
    ).toEqual(['libsql']);
  });

  it('names files that exist, and package.json what a package must name', () => {
    const { mac } = shape.parse(config);
    expect(read(mac.entitlements)).toContain('com.apple.security.cs.allow-jit');
    expect(mac.entitlementsInherit).toBe(mac.entitlements);
    expect(JSON.parse(read('package.json'))).toMatchObject({
      homepage: expect.stringMatching(/^https:/),
      author: expect.stringMatching(/^.+ <\S+@\S+>$/),
    });
  });

  it('has an icon large enough for every system', () => {
    const png = readFileSync(resolve(root, 'resources/icon.png'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([512, 512]);
  });
});

it('the release checklist names the Electron that ships and the one of the tests', () => {
  const ships = z
    .object({ devDependencies: z.object({ electron: z.string() }) })
    .parse(JSON.parse(read('package.json'))).devDependencies.electron;
  const [, pinned] =
    /version: '([\d.]+)'/.exec(read('tests/support/electron/pinned-electron.ts')) ?? [];
  expect(read('CONTRIBUTING.md')).toContain(
    `pinned Electron ${pinned} do not show what Electron ${ships},`,
  );
});
