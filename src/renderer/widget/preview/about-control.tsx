import { Info } from 'lucide-react';
import { Dialog, DialogTrigger, Heading } from 'react-aria-components';
import { useStore } from 'zustand';
import { assumptionRows } from '#core/contract/assumptions.ts';
import { several } from '#core/text/wording.ts';
import { shortened } from '#core/widget/simulator/display.ts';
import {
  type PreviewScreen,
  previewBounds,
  previewScreen,
  tabAssumptions,
} from '#core/widget/simulator/preview.ts';
import { Assumptions } from '../../findings/assumptions.tsx';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { useStores } from '../../shell/context.ts';
import { readingsOf } from '../../shell/workspace-store.ts';
import { cx } from '../../ui/cx.ts';
import { CopyButton, IconButton } from '../../ui/form/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import styles from '../bar.module.css';
import { useTabState, useViewer } from '../simulator/use-simulator.ts';
import { assumedWords, bodyOf, channelWords } from './conversation/conversation-words.ts';

/** What decides the preview that neither the visitor sees nor the documents say, behind a button. */
export function AboutControl() {
  const count = tabAssumptions(useTabState()).length;
  return (
    <DialogTrigger>
      <IconButton
        small
        name={`About this preview${count === 0 ? '' : `, ${several(count, 'assumption')}`}`}
        icon={<Info size={14} />}
      />
      <Popover className={cx('popover', styles.about)} placement="bottom end">
        <Dialog className={cx('stack scrolls', styles.sheet)}>
          <Heading slot="title" className="dialog-title">
            About this preview
          </Heading>
          <About />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function About() {
  const { workspace } = useStores();
  const seen = useTabState();
  const readings = useStore(workspace, readingsOf);
  const { screen, detail, assumptions } = previewScreen(seen, useViewer());
  return (
    <>
      {screen === 'conversation' && detail && <ConversationNotes detail={detail} />}
      {assumptions.length === 0 ? (
        <p className="help">The documents decide everything in this preview.</p>
      ) : (
        <section aria-label="Assumptions in this preview" className={styles.assumptions}>
          <Assumptions assumptions={assumptionRows(assumptions, readings)} />
        </section>
      )}
    </>
  );
}

/** Facts about a conversation that the visitor does not see: its realtime channel, and the assumptions behind it. */
function ConversationNotes({ detail }: { detail: NonNullable<PreviewScreen['detail']> }) {
  return (
    <section className="stack gap-1 help" aria-label="About this conversation">
      <p className="wrap-row">
        <span>Realtime channel:</span>
        {detail.channel && (
          <>
            <code className="plain shrinks breaks">
              {shortened(detail.channel.name, previewBounds.line)}
            </code>
            <CopyButton text={detail.channel.name} what="channel name" />
          </>
        )}
        <span className="shrinks">
          {detail.channel ? `(${channelWords(detail)})` : channelWords(detail)}
        </span>
        <ClauseLink id="TAB-CLK-2" />
      </p>
      <p className="pretty">
        <strong className="plain">Assumption</strong> {assumedWords(bodyOf(detail))} The raw reply
        is shown next to it. <ClauseLink id="TAB-MSG-1" />
      </p>
    </section>
  );
}
