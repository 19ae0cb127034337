import { useEffect, useRef } from 'react';
import { monaco } from './monaco.ts';
import { editorOptions, useEditorTheme } from './options.ts';

/** In a narrower pane, the diff uses one column. */
const besideFrom = 520;

/** Two texts, and what differs between them line by line; nothing can be typed. */
export function DiffCode({
  name,
  before,
  after,
  language = 'xml',
}: {
  name: string;
  before: string;
  after: string;
  language?: 'xml' | 'plaintext';
}) {
  useEditorTheme();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const original = monaco.editor.createModel(before, language);
    const modified = monaco.editor.createModel(after, language);
    const editor = monaco.editor.createDiffEditor(host.current, {
      ...editorOptions,
      renderSideBySide: true,
      useInlineViewWhenSpaceIsLimited: true,
      renderSideBySideInlineBreakpoint: besideFrom,
      hideUnchangedRegions: { enabled: true },
      ignoreTrimWhitespace: true,
      renderMarginRevertIcon: false,
      renderGutterMenu: false,
      maxComputationTime: 10_000,
    });
    // A view model that the editor makes is not disposed with it: it would go on comparing texts that are gone, and throw.
    const compared = editor.createViewModel({ original, modified });
    editor.setModel(compared);
    // The diff editor's own options for these names leave the two fields unnamed.
    editor.getOriginalEditor().updateOptions({ ariaLabel: `${name}: before` });
    editor.getModifiedEditor().updateOptions({ ariaLabel: `${name}: after` });
    return () => {
      editor.dispose();
      compared.dispose();
      original.dispose();
      modified.dispose();
    };
  }, [name, before, after, language]);
  return <div ref={host} className="cover" />;
}
