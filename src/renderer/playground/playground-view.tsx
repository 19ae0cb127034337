import { memo, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import type { Edit } from '#core/contract/finding.ts';
import { correctedReply } from '#core/diagnosis/correct.ts';
import { LiveCode } from '../editor/editors.tsx';
import { FindingsPanel } from '../findings/findings-panel.tsx';
import { Headline } from '../findings/headline.tsx';
import { useStores } from '../shell/context.ts';
import { Chip } from '../ui/chip.tsx';
import { Button, CopyButton } from '../ui/form/button.tsx';
import { MovableContent, MovablePlace, useMovable } from '../ui/layout/movable.tsx';
import { Pane } from '../ui/layout/pane.tsx';
import { Split } from '../ui/layout/split.tsx';
import { useWindowWidth } from '../ui/layout/window-width.ts';
import { Banner, EmptyState } from '../ui/states.tsx';
import { HowBar, readStatus } from './how-bar.tsx';
import { ReplyEditor } from './reply-editor.tsx';
import { StartBar } from './start-bar.tsx';

/** What remains of the reply after all steps: the value that the widget or the client goes on with. */
export function ValuePane() {
  const { playground: judge } = useStores();
  const outcome = useStore(judge, (state) => state.verdict?.outcome ?? null);
  const value = useDeferredValue(useStore(judge, (state) => state.value));
  return (
    <Pane
      name="Parsed result"
      title="Parsed result"
      tools={
        outcome !== null && (
          <span className="row gap-1">
            <Chip name="outcome" value={outcome} />
            {value !== null && <CopyButton what="parsed result" text={value} />}
          </span>
        )
      }
    >
      {value === null ? (
        <EmptyState tight title={outcome === null ? 'No result yet' : 'No parsed result'}>
          {outcome === null
            ? 'The parsed result appears here together with the verdict.'
            : 'The widget uses only the outcome of this reply.'}
        </EmptyState>
      ) : (
        <LiveCode name="Parsed result" text={value} />
      )}
    </Pane>
  );
}

const Panel = memo(FindingsPanel);

/** The verdict on what is typed, and how it is coming along when it takes longer. */
export function VerdictPanel() {
  const { playground: judge } = useStores();
  // Typing goes before drawing its verdict.
  const verdict = useDeferredValue(useStore(judge, (state) => state.verdict));
  const selection = useStore(judge, (state) => state.selection);
  const problem = useStore(judge, (state) => state.problem);
  const read = useStore(judge, (state) => state.status);
  const status = readStatus(read);
  return (
    <div className="column fill">
      {problem && (
        <Banner title="The reply could not be judged">
          {problem} Change the text to judge it again.
        </Banner>
      )}
      {verdict && (
        <Headline
          findings={verdict.findings}
          selection={selection}
          onSelect={judge.getState().select}
          actions={(edits) => <ApplyFix edits={edits} />}
        />
      )}
      <div className="rest">
        <Panel
          of="playground"
          verdict={verdict}
          hint={status.ok ? 'The verdict appears here as you type.' : status.message}
          selection={selection}
          onSelect={judge.getState().select}
        />
      </div>
    </div>
  );
}

/** Carries the corrections out in the typed text. */
function ApplyFix({ edits }: { edits: readonly Edit[] }) {
  const { playground: judge } = useStores();
  const apply = (): void => {
    const text = correctedReply(judge.getState().text, edits);
    if (text !== null) judge.getState().fill({ text });
  };
  return (
    <Button small onPress={apply}>
      Apply the fix
    </Button>
  );
}

/** Type or paste any reply and see it judged, with nothing sent. In a small window its parts are on top of one another. */
export function JudgeView() {
  const isSmall = useWindowWidth() === 'small';
  const reply = useMovable();
  const value = useMovable();
  const editor = (
    <Pane name="Playground">
      <div className="column fill">
        <h2 className="spoken">Reply</h2>
        <HowBar />
        <StartBar />
        <div className="rest holds">
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
    <>
      <Split
        id={isSmall ? 'judge-small' : 'judge'}
        key={isSmall ? 'small' : 'wide'}
        stacked={isSmall}
        parts={[
          { id: 'left', min: isSmall ? 270 : 400, content: <MovablePlace of={reply} /> },
          {
            id: 'value',
            size: isSmall ? '30%' : 360,
            min: isSmall ? 80 : 200,
            max: 900,
            collapsible: true,
            handle: 'Resize parsed result',
            content: <MovablePlace of={value} />,
          },
        ]}
      />
      <MovableContent of={reply}>{left}</MovableContent>
      <MovableContent of={value}>
        <ValuePane />
      </MovableContent>
    </>
  );
}
