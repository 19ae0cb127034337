// What the pinned runtime starts with: it opens the application folder named on the command line, as `electron <folder>` does.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron/main';

const given = { modules: [], folder: undefined };
const words = process.argv.slice(1);
while (words.length > 0 && given.folder === undefined) {
  const word = words.shift();
  if (word === '-r' || word === '--require') given.modules.push(resolve(words.shift()));
  else if (!word.startsWith('-')) given.folder = resolve(word);
}

const open = async (folder) => {
  const require = createRequire(import.meta.url);
  for (const path of given.modules) require(path);
  const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
  app.setVersion(facts.version);
  app.name = facts.productName ?? facts.name;
  app.setAppPath(folder);
  await import(pathToFileURL(join(folder, facts.main)).href);
};

try {
  if (given.folder === undefined) throw new Error('no application folder given');
  await open(given.folder);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  app.exit(1);
}
