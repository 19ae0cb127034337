import { useEffect, useState } from 'react';
import { isSuccess } from '#core/http.ts';
import type { TabExchange } from '#operations/schemas.ts';
import { isInReply } from '../editor/marks.ts';
import { ReplyCode } from '../editor/reply-code.tsx';
import { headerFacts } from '../exchange/headers.ts';
import { RequestSent } from '../exchange/request-sent.tsx';
import { TimingBar } from '../exchange/timing-bar.tsx';
import type { Selection } from '../findings/selection.ts';
import { firstLook, type Look } from '../layout/crammed.ts';
import { LookSwitch } from '../layout/look-switch.tsx';
import { TextPane } from '../text/text-pane.tsx';
import { useText } from '../text/use-text.ts';
import { Chip } from '../ui/chip.tsx';
import { Facts } from '../ui/facts.tsx';
import { Fold } from '../ui/fold.tsx';
import { formatMilliseconds } from '../ui/format.ts';
import { ErrorState } from '../ui/states.tsx';
import { Tabbed } from '../ui/tabs.tsx';
import { PlatformSheet } from './platform-sheet.tsx';
import styles from './reply.module.css';

type SheetName = 'reply' | 'exchange' | 'platform';

/** The webhook's reply as it came, the request that led to it, and what the platform made of it. */
export function ReplyPane({ exchange, selection, onRetry }: { exchange: TabExchange; selection: Selection; onRetry(): void }) {
  const { reply, failure, http, request, platform, verdict } = exchange;
  const [on, setOn] = useState<SheetName>('reply');
  const { text, retry } = useText(reply, on === 'reply');
  const [chosen, setChosen] = useState<Look | null>(null);
  const look = chosen ?? (text.state === 'ready' ? firstLook(text.text) : 'raw');
  const { picked, asked } = selection;

  useEffect(() => {
    if (picked && asked > 0) setOn(isInReply(picked) ? 'reply' : 'exchange');
  }, [picked, asked]);

  const replySheet = reply ? (
    <TextPane what="the reply" text={text} onRetry={retry}>
      {(loaded) => <ReplyCode source={reply} text={loaded} look={look} findings={verdict.findings} selection={selection} />}
    </TextPane>
  ) : (
    <ErrorState
      tried={`Calling ${new URL(request.url).host}`}
      happened={failure?.message ?? 'No whole reply came from the webhook.'}
      todo="The Platform tab shows what the widget was told instead."
      onRetry={onRetry}
    />
  );
  const exchangeSheet = (
    <div className={styles.sheet}>
      <Fold title="Request" aside="tab-fetch to the webhook" open>
        <RequestSent request={request} />
      </Fold>
      {http && (
        <>
          <Fold title="Timings" aside={formatMilliseconds(http.timings.total)} open>
            <TimingBar timings={http.timings} />
          </Fold>
          <Fold title="Reply headers" aside={http.headers.length} open>
            <Facts facts={headerFacts(http.headers)} />
          </Fold>
        </>
      )}
    </div>
  );

  return (
    <Tabbed<SheetName>
      name="Exchange"
      on={on}
      onChange={setOn}
      tools={
        <>
          {on === 'reply' && text.state === 'ready' && <LookSwitch value={look} onChange={setChosen} />}
          {http && <Chip name="webhook" value={String(http.status)} />}
          {(!http || !isSuccess(http.status)) && <Chip name="platform" value={String(platform.httpStatus)} />}
        </>
      }
      sheets={[
        { name: 'reply', title: 'Reply', content: replySheet },
        { name: 'exchange', title: 'Request', content: exchangeSheet },
        { name: 'platform', title: 'Platform', content: <PlatformSheet exchange={exchange} /> },
      ]}
    />
  );
}
