import styles from './editor.module.css';
import { lineHeight } from './options.ts';
import { ViewedCode } from './viewed-code.tsx';

/** Visible lines before it scrolls. */
const maxLines = 14;

/** The JSON of a request in the editor, as tall as it is up to a point. */
export function SmallCode({ text }: { text: string }) {
  const lines = Math.min(maxLines, text.split('\n', maxLines + 1).length);
  return (
    <div className={styles.small} style={{ height: lines * lineHeight + 20 }}>
      <ViewedCode name="Body as sent" id={text} text={text} look="raw" language="json" />
    </div>
  );
}
