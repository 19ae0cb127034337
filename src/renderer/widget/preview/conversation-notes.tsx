import { type DrawnScreen, drawnBounds } from '#core/widget/simulator/preview.ts';
import { shortened } from '#core/widget/simulator/shorten.ts';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { CopyButton } from '../../ui/form/copy-button.tsx';
import styles from './conversation/conversation.module.css';
import { assumedWords, bodyOf, channelWords } from './conversation/conversation-words.ts';

/** What the visitor does not see of a conversation, under the frame: its realtime channel, and what is assumed where it is drawn. */
export function ConversationNotes({
  drawn: { screen, detail },
}: {
  drawn: Pick<DrawnScreen, 'screen' | 'detail'>;
}) {
  if (screen !== 'conversation' || !detail) return null;
  return (
    <section className={styles.notes} aria-label="About this conversation">
      <p className={styles.channel}>
        <span>Realtime channel:</span>
        {detail.channel && (
          <>
            <code className={styles.name}>{shortened(detail.channel.name, drawnBounds.line)}</code>
            <CopyButton text={detail.channel.name} what="channel name" />
          </>
        )}
        <span className={styles.from}>
          {detail.channel ? `(${channelWords(detail)})` : channelWords(detail)}
        </span>
        <ClauseLink id="TAB-CLK-2" />
      </p>
      <p className={styles.assumed}>
        <strong>Assumption</strong> {assumedWords(bodyOf(detail))} The raw reply is shown next to
        it. <ClauseLink id="TAB-MSG-1" />
      </p>
    </section>
  );
}
