import type { monaco } from './monaco.ts';

/** What can be folded: the lines behind `start` up to `end`, counted from 1; `depth` is how many stand around it. */
export type Fold = { start: number; end: number; depth: number };

/** Lines looked at before others have their turn. */
const stretch = 20_000;

/**
 * Folds by indentation: a line folds up to the last of the deeper lines after it. Yields every so
 * many lines, so that a large text is read in steps. `indentOf` returns the column where the text
 * of a line, counted from 1, begins, and -1 for a blank one. If there are more folds than `most`,
 * the outermost stay, and of the last depth the first ones.
 */
export function* foldsByIndent(
  lines: number,
  indentOf: (line: number) => number,
  most: number,
): Generator<void, Fold[]> {
  const folds: Fold[] = [];
  const open: { line: number; indent: number }[] = [];
  let last = 0;
  const close = (indent: number): void => {
    for (let top = open.at(-1); top && top.indent >= indent; top = open.at(-1)) {
      open.pop();
      if (last > top.line) folds.push({ start: top.line, end: last, depth: open.length });
    }
  };
  for (let line = 1; line <= lines; line += 1) {
    if (line % stretch === 0) yield;
    const indent = indentOf(line);
    if (indent === -1) continue;
    close(indent);
    open.push({ line, indent });
    last = line;
  }
  close(-1);
  yield;
  return outermost(folds, most).sort((a, b) => a.start - b.start);
}

function outermost(folds: Fold[], most: number): Fold[] {
  if (folds.length <= most) return folds;
  const counts: number[] = [];
  for (const { depth } of folds) counts[depth] = (counts[depth] ?? 0) + 1;
  let room = most;
  let deepest = 0;
  while (room >= (counts[deepest] ?? 0)) {
    room -= counts[deepest] ?? 0;
    deepest += 1;
  }
  return folds.filter(({ depth }) => depth < deepest || (depth === deepest && room-- > 0));
}

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
export function provideFolding({ languages }: Pick<typeof monaco, 'languages'>): void {
  if (isThere) return;
  isThere = true;
  languages.registerFoldingRangeProvider(['xml', 'json'], {
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
