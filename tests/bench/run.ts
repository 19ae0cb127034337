import { resolve } from 'node:path';
import { buildAssay, isBuildFresh } from '../../src/start/build.ts';
import { benchColdStart } from './cold-start.ts';
import { benchCommandLine } from './command-line.ts';
import { benchDocuments } from './documents.ts';
import { benchHistory } from './history.ts';
import { benchHugeDocument } from './huge-document.ts';
import { benchReadReply } from './read-reply.ts';
import { benchWidgetWindow } from './widget-window.ts';

const root = resolve(import.meta.dirname, '../..');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function ensureBuild(): Promise<void> {
  if (await isBuildFresh(root)) return;
  const build = await buildAssay(root);
  if (!build.ok) throw new Error(build.output);
}

/** The measurements by name, in their order; those of the built app build it first. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  'read-reply': () => benchReadReply(say),
  documents: () => benchDocuments(say),
  history: () => benchHistory(say),
  'command-line': () => ensureBuild().then(() => benchCommandLine(root, say)),
  'cold-start': () => ensureBuild().then(() => benchColdStart(root, say)),
  'huge-document': () => ensureBuild().then(() => benchHugeDocument(root, say)),
  'widget-window': () => ensureBuild().then(() => benchWidgetWindow(root, say)),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0)
  throw new Error(
    `There is no measurement ${unknown.join(', ')}. Choose from: ${Object.keys(benches).join(', ')}.`,
  );
say(`Node ${process.version}, ${process.platform} ${process.arch}`);
for (const name of asked.length > 0 ? asked : Object.keys(benches)) await benches[name]?.();
