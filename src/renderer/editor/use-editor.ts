import { type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../shell/context.ts';
import { themeOf } from '../shell/workspace-store.ts';
import { useResolvedTheme } from '../ui/theme.ts';
import { monaco } from './monaco.ts';
import { editorOptions } from './options.ts';

// What is paid with every key: to light the block around the cursor all its lines are walked, and brackets in colours, which are all
// of one here, are looked for in the whole of a long line.
const guides = { indentation: true, highlightActiveIndentation: false };
const bracketColorizationOptions = { enabled: false, independentColorPoolPerBracketType: false };

type Editor = monaco.editor.IStandaloneCodeEditor;

/** An editor with one text of its own, in the window's theme; null until it is there. `options` are those of the start. */
export function useEditor(
  host: RefObject<HTMLElement | null>,
  options: () => monaco.editor.IStandaloneEditorConstructionOptions,
): { editor: Editor; model: monaco.editor.ITextModel } | null {
  const { workspace } = useStores();
  const theme = useResolvedTheme(useStore(workspace, themeOf));
  useEffect(() => monaco.editor.setTheme(theme), [theme]);
  const [made, setMade] = useState<{ editor: Editor; model: monaco.editor.ITextModel } | null>(
    null,
  );
  const [first] = useState(options);
  useEffect(() => {
    if (!host.current) return;
    const model = monaco.editor.createModel('', 'json');
    const editor = monaco.editor.create(host.current, {
      ...editorOptions,
      guides,
      ...first,
      model,
    });
    // Making the editor sets this back.
    model.updateOptions({ bracketColorizationOptions });
    setMade({ editor, model });
    return () => {
      setMade(null);
      editor.dispose();
      model.dispose();
    };
  }, [host, first]);
  return made;
}
