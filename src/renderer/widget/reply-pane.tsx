import { useEffect, useState } from 'react';
import { isSuccess } from '#core/http.ts';
import type { TabExchange } from '#operations/schemas.ts';
import { isInReply } from '../editor/marks.ts';
import { ShownCode } from '../editor/shown-code.tsx';
import { headerFacts } from '../exchange/headers.ts';
import { RequestSent } from '../exchange/request-sent.tsx';
import { TimingBar } from '../exchange/timing-bar.tsx';
import type { Selection } from '../findings/selection.ts';
import { TextPane } from '../text/text-pane.tsx';
import { useText } from '../text/use-text.ts';
import { Chip } from '../ui/chip.tsx';
import { Facts } from '../ui/facts.tsx';
import { Fold } from '../ui/fold.tsx';
import { formatBytes, formatMilliseconds } from '../ui/format.ts';
import { EmptyState } from '../ui/states.tsx';
import { Tabbed } from '../ui/tabs.tsx';
import { PlatformSheet } from './platform-sheet.tsx';
import styles from './reply.module.css';

type SheetName = 'reply' | 'exchange' | 'platform';

/** The webhook's reply as it came, the request that led to it, and what the platform made of it. */
export function ReplyPane({ exchange, selection }: { exchange: TabExchange; selection: Selection }) {
  const { reply, http, request, platform, verdict } = exchange;
  const [on, setOn] = useState<SheetName>(reply ? 'reply' : 'platform');
  const { text, retry } = useText(reply, on === 'reply');
  const { picked, asked, focus } = selection;

  useEffect(() => {
    if (picked && asked > 0) setOn(isInReply(picked) ? 'reply' : 'exchange');
  }, [picked, asked]);

  const replySheet = reply ? (
    <TextPane what="the reply" text={text} onRetry={retry}>
      {(loaded) => (
        <ShownCode
          name="Reply as received"
          source={reply}
          encoding="UTF-8"
          text={loaded}
          language="json"
          findings={verdict.findings}
          picked={picked && isInReply(picked) ? picked : null}
          asked={asked}
          focus={focus}
        />
      )}
    </TextPane>
  ) : (
    <EmptyState title="No reply">No whole reply came from the webhook. The Platform tab shows what the widget was told instead.</EmptyState>
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
          {http && <Chip name="webhook" value={`${http.status} ${http.statusText}`.trim()} />}
          {(!http || !isSuccess(http.status)) && <Chip name="platform" value={String(platform.httpStatus)} />}
          {http && <span className={styles.size}>{formatBytes(http.bytes)}</span>}
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
