import { foldsByIndent } from './indent-folds.ts';
import { monaco } from './monaco.ts';

/** The most folds for one text; each costs the editor a decoration. */
export const maxFolds = 20_000;

const tab = 9;
const space = 32;

function indentOf(text: string): number {
  let at = 0;
  while (text.charCodeAt(at) === space || text.charCodeAt(at) === tab) at += 1;
  return at === text.length ? -1 : at;
}

let isThere = false;

/** Gives the editors folds by indentation that are looked for in turns; their own way of it holds the window up in a large text. */
export function provideFolding(): void {
  if (isThere) return;
  isThere = true;
  monaco.languages.registerFoldingRangeProvider(['xml', 'json'], {
    async provideFoldingRanges(model, _context, token) {
      const search = foldsByIndent(
        model.getLineCount(),
        (line) => indentOf(model.getLineContent(line)),
        maxFolds,
      );
      for (;;) {
        const step = search.next();
        if (step.done) return step.value.map(({ start, end }) => ({ start, end }));
        await new Promise((resolve) => setTimeout(resolve));
        if (token.isCancellationRequested || model.isDisposed()) return null;
      }
    },
  });
}
