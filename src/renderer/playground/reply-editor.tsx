import { useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '#core/contract/finding.ts';
import { EditedCode } from '../editor/editors.tsx';
import { useStores } from '../shell/context.ts';
import { startJudging } from './start-judging.ts';

const noFindings: readonly Finding[] = [];

/**
 * The reply, judged while it is typed, with its findings marked; the status bar shows its size and
 * the cursor.
 */
export function ReplyEditor() {
  const { playground: judge, workspace, shell } = useStores();
  const text = useStore(judge, (state) => state.text);
  const findings = useStore(judge, (state) => state.verdict?.findings ?? noFindings);
  const bytes = useStore(judge, (state) => state.verdict?.bytes ?? null);
  const place = useStore(judge, (state) => state.place);
  const cursor = useRef({ line: 1, column: 1 });
  const size = useRef(0);

  useEffect(() => startJudging({ playground: judge, workspace }), [judge, workspace]);

  const tell = useCallback(
    () =>
      shell.getState().showText({
        name: 'Reply to judge',
        bytes: size.current,
        encoding: 'UTF-8',
        ...cursor.current,
      }),
    [shell],
  );
  useEffect(() => {
    if (bytes === null) return;
    size.current = bytes;
    tell();
  }, [bytes, tell]);
  useEffect(() => () => shell.getState().showText(null), [shell]);

  return (
    <EditedCode
      name="Reply to judge"
      placeholder="Paste or type a reply. An empty reply is judged too."
      text={text}
      onChange={(typed) => judge.getState().fill({ text: typed })}
      findings={findings}
      place={place}
      onCursor={(line, column) => {
        cursor.current = { line, column };
        tell();
      }}
    />
  );
}
