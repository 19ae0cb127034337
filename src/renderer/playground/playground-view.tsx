import { Pane } from '../ui/layout/pane.tsx';
import { Split } from '../ui/layout/split.tsx';
import { HowBar } from './how-bar.tsx';
import styles from './playground.module.css';
import { ReplyEditor } from './reply-editor.tsx';
import { StartBar } from './start-bar.tsx';
import { ValuePane } from './value-pane.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

// Sizes of the first start; after that the remembered ones hold.
const narrow = window.innerWidth < 1200;

/** Type or paste any reply and see it judged, with nothing sent. */
export function JudgeView() {
  const editor = (
    <Pane name="Playground">
      <div className={styles.fill}>
        <h2 className="spoken">Reply</h2>
        <HowBar />
        <StartBar />
        <div className={styles.editor}>
          <ReplyEditor />
        </div>
      </div>
    </Pane>
  );
  const left = (
    <Split
      id="judge-left"
      stacked
      parts={[
        { id: 'reply', min: 180, content: editor },
        {
          id: 'findings',
          size: '38%',
          min: 90,
          collapsible: true,
          handle: 'Resize findings',
          content: <VerdictPanel />,
        },
      ]}
    />
  );
  return (
    <Split
      id="judge"
      parts={[
        { id: 'left', min: 400, content: left },
        {
          id: 'value',
          size: narrow ? 288 : 400,
          min: 200,
          max: 900,
          collapsible: true,
          handle: 'Resize parsed result',
          content: <ValuePane />,
        },
      ]}
    />
  );
}
