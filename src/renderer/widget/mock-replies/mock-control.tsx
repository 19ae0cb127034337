import { Check, Shuffle, SquarePen } from 'lucide-react';
import { useRef } from 'react';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components';
import { useStore } from 'zustand';
import { type ActionName, actionNames } from '#core/widget/actions.ts';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import menuStyles from '../../ui/menu.module.css';
import { Popover } from '../../ui/popover.tsx';
import styles from '../bar.module.css';
import { BarButton } from '../bar-button.tsx';
import { useTab } from '../simulator/use-simulator.ts';
import { turnMockReply } from './turn-mock-reply.ts';

/** The actions of the tab in use that get a mock reply. */
export function useMockedActions(): readonly ActionName[] {
  const id = useTab()?.id ?? '';
  const ofTab = useStore(useStores().simulator, (state) => state.mockReplies[id]);
  return actionNames.filter((action) => ofTab?.[action] !== undefined);
}

/** Which actions get a mock reply. While one does, the control is amber, and a button turns all off. */
export function MockControl() {
  const stores = useStores();
  const tab = useTab();
  const mocked = useMockedActions();
  const box = useRef<HTMLDivElement>(null);
  if (!tab) return null;
  const turn = (action: ActionName, on: boolean): void => turnMockReply(stores, tab.id, action, on);
  const isOn = mocked.length > 0;
  return (
    <div ref={box} className={cx('line rigid gap-1')}>
      <MenuTrigger>
        <BarButton
          name={`Mock replies: ${isOn ? mocked.join(', ') : 'off'}`}
          icon={<Shuffle size={14} aria-hidden />}
          label="Mock replies"
          size="word"
          tone={isOn ? 'warning' : 'plain'}
        />
        <Popover
          className={cx('popover', menuStyles.popover, styles.menu)}
          placement="bottom start"
        >
          <Menu aria-label="Mock replies" className={cx(menuStyles.menu)}>
            <MenuSection
              className={cx(styles.section)}
              aria-label="Actions with a mock reply"
              selectionMode="multiple"
              selectedKeys={mocked}
              onSelectionChange={(keys) => {
                for (const action of actionNames) turn(action, keys === 'all' || keys.has(action));
              }}
            >
              {actionNames.map((action) => (
                <MenuItem
                  key={action}
                  id={action}
                  textValue={action}
                  className={cx(menuStyles.item, menuStyles.row)}
                >
                  {({ isSelected }) => (
                    <>
                      {isSelected ? (
                        <Check size={14} aria-hidden />
                      ) : (
                        <span className={styles.noIcon} />
                      )}
                      <code>{action}</code>
                    </>
                  )}
                </MenuItem>
              ))}
            </MenuSection>
            <MenuSection aria-label="More" className={cx(styles.section)}>
              <MenuItem
                textValue="Edit mock replies"
                onAction={() => stores.shell.getState().open('mock-replies')}
                className={cx(menuStyles.item, menuStyles.row)}
              >
                <SquarePen size={14} aria-hidden /> Edit mock replies
              </MenuItem>
            </MenuSection>
          </Menu>
        </Popover>
      </MenuTrigger>
      {/* Its room is always there, so that nothing moves when it comes. */}
      <span className={styles.off}>
        {isOn && (
          <Button
            small
            look="quiet"
            aria-label="Turn off mock replies"
            onPress={() => {
              box.current?.querySelector('button')?.focus();
              for (const action of mocked) turn(action, false);
            }}
          >
            Off
          </Button>
        )}
      </span>
    </div>
  );
}
