import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { parseSync, Visitor } from 'vite';

/** A regular expression and where it stands. */
export type Pattern = { source: string; flags: string; at: string };

/** What builds and packs Assay meets no text of others. */
const ofBuilds = /^src\/start\b/;

/** The regular expressions written as literals in one file. */
function literalsIn(file: string): Pattern[] {
  const text = readFileSync(file, 'utf8');
  const found: Pattern[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      const line = text.slice(0, node.start).split('\n').length;
      found.push({ source: pattern, flags, at: `${file}:${line}` });
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}

/** Those that a file puts together while it loads; what a function puts together of a word is not known before somebody gives it one. */
async function constructedIn(files: readonly string[]): Promise<Pattern[]> {
  const program = new URL('constructed.ts', import.meta.url).pathname;
  const args = ['--import', 'tsx', program, ...files];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

/** Every regular expression of `src` that may meet foreign text. */
export async function patternsOfSrc(): Promise<Pattern[]> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !ofBuilds.test(file));
  const constructing = files.filter((file) => /RegExp\(/.test(readFileSync(file, 'utf8')));
  const all = [...files.flatMap(literalsIn), ...(await constructedIn(constructing))];
  return [...new Map(all.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
}
