import { monaco } from './monaco.ts';
import { endOfPiece, piece } from './pieces.ts';

/** The next turn of the window, with everything that waits for it done before. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A model of the text. A large one is filled piece by piece, so that the window goes on meanwhile; null when it was given up. */
export async function filledModel(
  text: string,
  language: string,
  signal: AbortSignal,
): Promise<monaco.editor.ITextModel | null> {
  if (text.length <= 2 * piece) return monaco.editor.createModel(text, language);
  const first = endOfPiece(text, 0);
  const model = monaco.editor.createModel(text.slice(0, first), language);
  for (let from = first; from < text.length; ) {
    await turn();
    if (signal.aborted) {
      model.dispose();
      return null;
    }
    const end = endOfPiece(text, from);
    const line = model.getLineCount();
    const column = model.getLineMaxColumn(line);
    model.applyEdits([
      { range: new monaco.Range(line, column, line, column), text: text.slice(from, end) },
    ]);
    from = end;
  }
  return model;
}
