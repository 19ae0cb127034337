import type { CodeText } from './code-view.tsx';
import { monaco } from './monaco.ts';

type Kept = { model: monaco.editor.ITextModel; state: monaco.editor.ICodeEditorViewState | null };

/** How many texts one editor keeps ready, so that going between tabs keeps place and folds. */
const most = 3;

/** The texts of one editor: made when first shown, let go when three others came since or the editor ends. */
export function createModels() {
  const kept = new Map<string, Kept>();
  let on: string | null = null;
  return {
    show(editor: monaco.editor.IStandaloneCodeEditor, { key, text, language }: CodeText): void {
      if (on === key) return;
      const before = on === null ? undefined : kept.get(on);
      if (before) before.state = editor.saveViewState();
      const found = kept.get(key) ?? { model: monaco.editor.createModel(text, language), state: null };
      kept.delete(key);
      kept.set(key, found);
      on = key;
      editor.setModel(found.model);
      if (found.state) editor.restoreViewState(found.state);
      for (const [oldest, { model }] of kept) {
        if (kept.size <= most) break;
        kept.delete(oldest);
        model.dispose();
      }
    },
    get: (key: string): monaco.editor.ITextModel | undefined => kept.get(key)?.model,
    dispose(): void {
      for (const { model } of kept.values()) model.dispose();
      kept.clear();
      on = null;
    },
  };
}
