import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components';
import { useStore } from 'zustand';
import { formatBytes } from '#core/http/byte-size.ts';
import { headerValue } from '#core/http/http.ts';
import type { ActionName, Category } from '#core/widget/actions.ts';
import type { MockReply } from '#core/widget/mock-reply.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { useStores } from '../../shell/context.ts';
import { loadText } from '../../text/text-pane.tsx';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import menuStyles from '../../ui/menu.module.css';
import { Popover } from '../../ui/popover.tsx';
import { openedOf } from '../../workspace/store.ts';
import { useExchange } from '../simulator/use-simulator.ts';
import styles from './mock-replies.module.css';
import { mockRepliesOf, readyMockReplies, usualMockReply } from './ready-replies.ts';

/** Bytes up to which a reply is taken over to be edited; a longer one would go over with every call. */
const longestTaken = 2 * 1024 * 1024;

/** Why the reply of a call cannot be taken over; null where it can. */
export function takingProblem(fired: Pick<Fired, 'reply'> | null): string | null {
  if (fired?.reply == null) return 'Select a call that has a reply.';
  return fired.reply.bytes > longestTaken
    ? `Its reply is longer than ${formatBytes(longestTaken)}, too long to edit here.`
    : null;
}

/**
 * A received reply as a mock reply: its status, content type and body; the other headers belong to
 * the transfer.
 */
export function mockReplyFrom(
  before: MockReply,
  { http }: Pick<Fired, 'http'>,
  body: string,
): MockReply {
  const status = http && http.status >= 200 && http.status <= 599 ? http.status : before.status;
  const contentType = (
    (http && headerValue(http.headers, 'content-type')) ??
    before.contentType
  ).slice(0, 200);
  return { ...before, kind: 'reply', status, contentType, body };
}

/** Takes the reply of the shown call over, to be edited and put in the webhook's place. */
export function TakeReply({
  before,
  onTake,
}: {
  before: MockReply | null;
  onTake(fault: MockReply): void;
}) {
  const fired = useExchange()?.fired ?? null;
  const [problem, setProblem] = useState<string | null>(null);
  const loading = useRef<AbortController | null>(null);
  useEffect(() => () => loading.current?.abort(), []);
  const lack = takingProblem(fired);
  const take = async (): Promise<void> => {
    if (fired?.reply == null) return;
    loading.current?.abort();
    const own = new AbortController();
    loading.current = own;
    try {
      const body = await loadText(fired.reply, own.signal, () => undefined);
      if (own.signal.aborted) return;
      setProblem(null);
      onTake(mockReplyFrom(before ?? usualMockReply, fired, body));
    } catch (error) {
      if (!own.signal.aborted)
        setProblem(error instanceof Error ? error.message : 'The reply could not be read.');
    }
  };
  return (
    <>
      <Button small isDisabled={lack !== null} onPress={() => void take()}>
        Copy the selected reply
      </Button>
      <span className="muted small" role="status">
        {problem ??
          lack ??
          (fired ? `${fired.action}, HTTP ${fired.http?.status ?? 'status unknown'}` : '')}
      </span>
    </>
  );
}

type ReadyMenuProps = { action: ActionName; category: Category; onPick(fault: MockReply): void };

/** The mock replies of the open workspace file, ready-made replies, the documented replies and the examples of the rules, for one action. */
export function ReadyMenu({ action, category, onPick }: ReadyMenuProps) {
  const opened = useStore(useStores().workspaceFiles, openedOf);
  const groups = useMemo(
    () => [...mockRepliesOf(opened), ...readyMockReplies(action, category)],
    [opened, action, category],
  );
  const pick = (id: string): void => {
    const picked = groups.flatMap(({ mockReplies }) => mockReplies).find((one) => one.id === id);
    if (picked) onPick(picked.fault);
  };
  return (
    <MenuTrigger>
      <Button small>
        Use a ready-made reply <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover className={cx('popover', menuStyles.popover)} placement="bottom start">
        <Menu
          aria-label="Ready-made replies"
          className={cx(menuStyles.menu)}
          onAction={(key) => pick(String(key))}
        >
          {groups.map(({ name, mockReplies }) => (
            <MenuSection key={name} id={name}>
              <Header className={cx('muted small', styles.group)}>{name}</Header>
              {mockReplies.map(({ id, title, about }) => (
                <MenuItem key={id} id={id} textValue={title} className={cx(menuStyles.item)}>
                  <span className="strong">{title}</span>
                  <span className="help ellipsis">{about}</span>
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
