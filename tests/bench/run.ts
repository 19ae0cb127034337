import { resolve } from 'node:path';
import { buildAssay, isBuildFresh } from '../../src/start/build.ts';
import { benchCheck } from './check.ts';
import { benchColdStart } from './cold-start.ts';
import { benchCommandLine } from './command-line.ts';
import { benchDocuments } from './documents.ts';
import { benchHistory } from './history.ts';
import { benchHugeDocument } from './huge-document.ts';
import { benchReadReply } from './read-reply.ts';
import { benchStatements } from './statements.ts';
import { benchTyping } from './typing.ts';
import { benchWidgetList } from './widget-list.ts';
import { benchWidgetWindow } from './widget-window.ts';

const root = resolve(import.meta.dirname, '../..');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

say(`Node ${process.version}, ${process.platform} ${process.arch}`);
await benchReadReply(say);
await benchWidgetList(say);
await benchCheck(say);
await benchDocuments(say);
await benchStatements(say);
await benchHistory(say);
if (!(await isBuildFresh(root))) {
  const build = await buildAssay(root);
  if (!build.ok) throw new Error(build.output);
}
await benchCommandLine(root, say);
await benchColdStart(root, say);
await benchHugeDocument(root, say);
await benchWidgetWindow(root, say);
await benchTyping(root, say);
