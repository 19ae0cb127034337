import { ChevronDown, Play, Square } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Input, Menu, MenuItem, MenuTrigger, Popover, TextField } from 'react-aria-components';
import { useStore } from 'zustand';
import { useStores } from '../../../shell/context.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/form/button.tsx';
import menuStyles from '../../../ui/menu.module.css';
import type { XmlDocument } from '../compare/xml-document.ts';
import { NamespacesButton } from './namespaces-button.tsx';
import styles from './xpath.module.css';
import { XPathAnswerLine } from './xpath-answer.tsx';

/** One line to ask the document by XPath: Enter runs, Up and Down go through what was asked before, Escape stops. */
export function XPathBar({
  document,
  before,
  after,
}: {
  document: XmlDocument;
  before: React.ReactNode;
  after: React.ReactNode;
}) {
  const { xml } = useStores();
  const { expression, history, focusAsked } = useStore(xml);
  const running = useStore(document.query.store, (state) => state.running);
  const namespaces = useStore(document.store, (state) => state.info?.namespaces);
  const ready = namespaces !== undefined;
  const input = useRef<HTMLInputElement>(null);
  /** How far back in the history; 0 is what is being typed, which `typed` keeps. */
  const [back, setBack] = useState(0);
  const [typed, setTyped] = useState('');
  const seen = useRef(focusAsked);
  useEffect(() => {
    if (focusAsked === seen.current) return;
    seen.current = focusAsked;
    input.current?.focus();
    input.current?.select();
  }, [focusAsked]);

  const { setExpression, runQuery, stepHit } = xml.getState();
  const goBack = (by: 1 | -1): void => {
    const next = Math.max(0, Math.min(history.length, back + by));
    if (back === 0 && next > 0) setTyped(expression);
    setBack(next);
    setExpression(next === 0 ? typed : (history.at(-next) ?? ''));
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      setBack(0);
      runQuery();
    } else if (event.key === 'ArrowUp') goBack(1);
    else if (event.key === 'ArrowDown' && back > 0) goBack(-1);
    else if (event.key === 'ArrowDown') void stepHit(1);
    else if (event.key === 'Escape') running ? running.cancel() : document.query.clear();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        {before}
        <div className={styles.box}>
          <span className={styles.prefix} aria-hidden>
            XPath
          </span>
          <TextField
            aria-label="XPath"
            value={expression}
            onChange={(next) => {
              setBack(0);
              setExpression(next);
            }}
            className={cx(styles.field)}
          >
            <Input
              ref={input}
              className={cx(styles.input)}
              onKeyDown={pressed}
              spellCheck={false}
              autoComplete="off"
              placeholder="//amount[. > 100]"
            />
          </TextField>
          {history.length > 0 && (
            <MenuTrigger>
              <IconButton small name="Earlier expressions" icon={<ChevronDown size={14} />} />
              <Popover className={cx(menuStyles.popover)} placement="bottom end">
                <Menu
                  className={cx(menuStyles.menu)}
                  aria-label="Earlier expressions"
                  onAction={(key) => setExpression(String(key))}
                >
                  {history.toReversed().map((one) => (
                    <MenuItem
                      key={one}
                      id={one}
                      textValue={one}
                      className={cx(menuStyles.item, styles.past)}
                    >
                      {one}
                    </MenuItem>
                  ))}
                </Menu>
              </Popover>
            </MenuTrigger>
          )}
          <NamespacesButton namespaces={namespaces ?? {}} />
          {running ? (
            <IconButton
              small
              name="Cancel the XPath"
              icon={<Square size={13} />}
              onPress={running.cancel}
            />
          ) : (
            <IconButton
              small
              name="Run the XPath"
              icon={<Play size={14} />}
              onPress={runQuery}
              isDisabled={!ready || expression.trim() === ''}
            />
          )}
        </div>
        {after}
      </div>
      <XPathAnswerLine query={document.query} onStep={(by) => void stepHit(by)} />
    </div>
  );
}
