import { useMemo } from 'react';
import styles from './code-view.module.css';
import { CodeView } from './code-view.tsx';
import { lineHeight } from './options.ts';

/** Visible lines before it scrolls. */
const maxLines = 14;

/** The JSON of a request in the editor, as tall as it is up to a point. */
export function SmallCode({ text }: { text: string }) {
  const code = useMemo(() => ({ key: text, text, language: 'json' as const }), [text]);
  const lines = Math.min(maxLines, text.split('\n', maxLines + 1).length);
  return (
    <div className={styles.small} style={{ height: lines * lineHeight + 20 }}>
      <CodeView name="Body as sent" code={code} />
    </div>
  );
}
