import { useMemo } from 'react';
import styles from './code-view.module.css';
import { CodeView } from './code-view.tsx';
import type { CodeText } from './models.ts';
import { lineHeight } from './options.ts';

/** Visible lines before it scrolls. */
const maxLines = 14;

/** A short text in the editor, as tall as it is up to a point. */
export function SmallCode({
  name,
  text,
  language,
}: Pick<CodeText, 'text' | 'language'> & { name: string }) {
  const code = useMemo(() => ({ key: text, text, language }), [text, language]);
  const lines = Math.min(maxLines, text.split('\n', maxLines + 1).length);
  return (
    <div className={styles.small} style={{ height: lines * lineHeight + 20 }}>
      <CodeView name={name} code={code} />
    </div>
  );
}
