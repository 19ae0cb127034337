import { monaco } from './monaco.ts';
import { endOfPiece, piece } from './pieces.ts';

/** The next turn of the window, with everything that waits for it done before. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A model of the text. A large one is filled piece by piece, so that the window goes on meanwhile; null when it was given up. */
async function filledModel(
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

/** A text to show; `key` is the same for the same text only. */
export type CodeText = { key: string; text: string; language: 'xml' | 'json' | 'plaintext' };

type OpenModel = {
  model: monaco.editor.ITextModel;
  state: monaco.editor.ICodeEditorViewState | null;
};

/** How many texts one editor has ready, so that switching tabs preserves place and folds. */
const most = 3;

/**
 * The texts of one editor: created when first shown, released after three others or with the
 * editor.
 */
export function createModels() {
  const open = new Map<string, OpenModel>();
  let on: string | null = null;
  const made = async (
    { text, language }: CodeText,
    signal: AbortSignal,
  ): Promise<OpenModel | null> => {
    const model = await filledModel(text, language, signal);
    if (model === null || !signal.aborted) return model && { model, state: null };
    model.dispose();
    return null;
  };
  return {
    /** Shows a text; false when it was given up before it was there. */
    async show(
      editor: monaco.editor.IStandaloneCodeEditor,
      code: CodeText,
      signal: AbortSignal,
    ): Promise<boolean> {
      const { key } = code;
      if (on === key) return true;
      const found = open.get(key) ?? (await made(code, signal));
      if (found === null) return false;
      const before = on === null ? undefined : open.get(on);
      if (before) before.state = editor.saveViewState();
      open.delete(key);
      open.set(key, found);
      on = key;
      editor.setModel(found.model);
      if (found.state) editor.restoreViewState(found.state);
      for (const [oldest, { model }] of open) {
        if (open.size <= most) break;
        open.delete(oldest);
        model.dispose();
      }
      return true;
    },
    get: (key: string): monaco.editor.ITextModel | undefined => open.get(key)?.model,
    dispose(): void {
      for (const { model } of open.values()) model.dispose();
      open.clear();
      on = null;
    },
  };
}
