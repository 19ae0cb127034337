import { ChevronDown, Play, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog, DialogTrigger, Heading, MenuSection } from 'react-aria-components';
import { categories } from '#core/widget/actions.ts';
import type { Tab } from '#core/widget/tab.ts';
import { previewWidths } from '#operations/window-schemas.ts';
import { CheckButton } from '../checks/check-pane.tsx';
import { readAsCategory } from '../home/check-pasted.ts';
import { useMockedActions } from '../reply/edit-reply.tsx';
import { useStateOf, useStores } from '../shell/context.ts';
import { mockOf } from '../shell/workspace-store.ts';
import { cx } from '../ui/cx.ts';
import { ActionButton, Button, IconButton } from '../ui/form/button.tsx';
import { Segments } from '../ui/form/segments.tsx';
import { ActionItem, MenuButton } from '../ui/menu.tsx';
import { Popover } from '../ui/popover.tsx';
import { eventSections } from './commands.ts';
import { TabDialog } from './setup/tab-dialog.tsx';
import { cancelTab, fireTab, runningOf } from './simulator/event-commands.ts';
import { useSimulation, useTab } from './simulator/use-simulator.ts';
import { VisitorControl } from './visitors/visitor-control.tsx';
import styles from './widget.module.css';

const widthOptions = previewWidths.map((value) => ({ value, title: value }));
const lookOptions = [
  { value: 'window', title: 'Auto' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
] as const;

/** How the preview shows the widget: its width in pixels, and light or dark. */
export function DisplayControl() {
  const { simulator } = useStores();
  const width = useStateOf('simulator', 'width');
  const look = useStateOf('simulator', 'look');
  return (
    <DialogTrigger>
      <IconButton name="Display" icon={SlidersHorizontal} />
      <Popover className={cx('popover', styles.menu)} placement="bottom end">
        <Dialog className={cx('stack', styles.sheet)}>
          <Heading slot="title" className="dialog-title">
            Display
          </Heading>
          <div className="row small">
            <span className="grow muted">Width</span>
            <Segments
              label="Width of the widget in pixels"
              options={widthOptions}
              value={width}
              onChange={(chosen) => simulator.setState({ width: chosen })}
            />
          </div>
          <div className="row small">
            <span className="grow muted">Theme</span>
            <Segments
              label="Theme of the widget"
              options={lookOptions}
              value={look}
              onChange={(chosen) => simulator.setState({ look: chosen })}
            />
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** Fires get_items, and says so where that gets a mock reply, or cancels while calls of the tab are running; a menu has all other events. */
export function FireButton() {
  const stores = useStores();
  const focusAsked = useStateOf('shell', 'focusAsked');
  const tab = useTab();
  const running = runningOf(useSimulation())[0];
  const trial = useStateOf('simulator', ({ trials }) => trials[tab?.id ?? '']?.get_items);
  // A fix that was tried ends with the next click, which calls the webhook.
  const isReply = useMockedActions().includes('get_items') && trial?.step !== 'used';
  const service = useStateOf('workspace', mockOf('tab', tab?.id));
  const isMocked = isReply || service !== null;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusAsked > 0) box.current?.querySelector<HTMLElement>('button')?.focus();
  }, [focusAsked]);
  return (
    <div ref={box} className={cx('line rigid', styles.fire, isMocked && styles.mocked)}>
      <ActionButton
        name={isMocked ? 'Fire (mock)' : 'Fire'}
        icon={Play}
        disabled={!tab?.wired.includes('get_items')}
        running={running ? { startedAt: running.at, cancel: () => cancelTab(stores) } : null}
        onPress={() => fireTab(stores)}
      />
      <MenuButton
        name="Events"
        button={<IconButton large name="Events" icon={ChevronDown} />}
        width={320}
        placement="bottom start"
      >
        <Events />
      </MenuButton>
    </div>
  );
}

function Events() {
  const stores = useStores();
  return (
    <>
      {eventSections(stores).map(({ name, commands }) => (
        <MenuSection key={name} className={cx(styles.section)} aria-label={name}>
          {commands.map(({ id, title, icon, action, run }) => (
            <ActionItem key={id} title={title} icon={icon} run={run}>
              {action && <code className="push muted">{action}</code>}
            </ActionItem>
          ))}
        </MenuSection>
      ))}
    </>
  );
}

/** Says that the category of a pasted tab was guessed from its reply, and changes it in one press. */
function GuessedCategory({ tab }: { tab: Tab }) {
  const stores = useStores();
  const guessed = useStateOf('simulator', 'guessed');
  const calls = useSimulation()?.exchanges.length ?? 0;
  // Whoever goes on to use the tab takes it as it is.
  if (guessed?.tabId !== tab.id || calls > 1) return null;
  const other = categories.find((one) => one !== tab.category) ?? tab.category;
  return (
    <div className="list-note" role="note">
      <span className="grow">
        {guessed.problem === undefined
          ? `Read as a ${tab.category} tab, guessed from its reply`
          : `The tab could not be changed to ${guessed.category}: ${guessed.problem}`}
      </span>
      <Button small onPress={() => void readAsCategory(stores, tab, other)}>
        Read as {other}
      </Button>
    </div>
  );
}

/**
 * Everything that changes what the widget gets, in one row: what happens, who is in front of it, what
 * replies, and how and when it looks. `before` is what else the row begins with.
 */
export function WidgetBar({ before }: { before?: ReactNode }) {
  const tab = useTab();
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="rigid ruled container">
      <fieldset aria-label="Simulator" className={cx('view-bar', styles.bar)}>
        {before}
        <FireButton />
        <CheckButton checked={tab && { kind: 'tab', id: tab.id }} />
        <VisitorControl onEdit={() => setEditing(true)} />
        <span className="spring" />
        <DisplayControl />
      </fieldset>
      <div role="status">{tab && <GuessedCategory key={tab.id} tab={tab} />}</div>
      {tab && isEditing && <TabDialog tab={tab} isNew={false} onClose={() => setEditing(false)} />}
    </div>
  );
}
