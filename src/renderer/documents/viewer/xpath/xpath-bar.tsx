import { ArrowDown, ArrowUp, CircleX, Copy, Play, Square } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Input, TextField } from 'react-aria-components';
import { useStore } from 'zustand';
import { grouped, several } from '#core/text/wording.ts';
import { useStateOf, useStores } from '../../../shell/context.ts';
import { cx } from '../../../ui/cx.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { formatMilliseconds, useLate, useNow } from '../../../ui/format.ts';
import { copyValue, isCopy } from '../copy-value.tsx';
import styles from '../viewer.module.css';
import type { XmlDocument } from '../xml-document.ts';
import type { Query, QueryResult } from './query-store.ts';

/** What an answer is, in one sentence. */
export function answerSentence(result: QueryResult): string {
  switch (result.type) {
    case 'nodes':
      return `${several(result.total, 'match', 'matches')} in ${formatMilliseconds(result.milliseconds)}`;
    case 'fault':
      return result.message;
    case 'failed':
      return result.error.message;
    default:
      return `${result.value === '' ? 'empty' : result.value} (${result.type}, ${formatMilliseconds(result.milliseconds)})`;
  }
}

/** The result of the XPath: the number of hits, the value, or the error and its place. */
export function XPathAnswerLine({
  query,
  onStep,
  onCopy,
  onClose,
}: {
  query: Query;
  onStep(by: 1 | -1): void;
  onCopy(): void;
  onClose(): void;
}) {
  const { asked, running, result, current } = useStore(query.store);
  useStore(query.pages.store, (state) => state.pages);
  if (running) return <RunningLine startedAt={running.startedAt} onCancel={running.cancel} />;
  if (!result) return null;
  const wrong = result.type === 'fault' || result.type === 'failed';
  const total = result.type === 'nodes' ? result.total : 0;
  // One match needs no list: its value is here.
  const only = total === 1 ? query.pages.row(0)?.preview : undefined;
  return (
    <div className={cx('muted small breaks', styles.answer, wrong && 'tone-error')}>
      {wrong && <CircleX />}
      <span role="status">
        {answerSentence(result)}
        {'hint' in result && result.hint !== null && ` · ${result.hint}`}
        {only && ` · ${only}`}
      </span>
      {result.type === 'fault' && result.at !== null && (
        <pre className={styles.caret} aria-hidden>
          {asked}
          {`\n${' '.repeat(result.at)}^`}
        </pre>
      )}
      {!wrong && (total > 0 || result.type !== 'nodes') && (
        <span className={cx('line push numbers', styles.steps)}>
          {total > 1 && (
            <>
              {current !== null && `${grouped(current + 1)} of ${grouped(total)}`}
              <IconButton
                name="Previous match (Shift+F4)"
                icon={ArrowUp}
                onPress={() => onStep(-1)}
              />
              <IconButton name="Next match (F4)" icon={ArrowDown} onPress={() => onStep(1)} />
            </>
          )}
          {result.type !== 'nodes' && (
            <Button small look="quiet" onPress={onCopy} icon={Copy}>
              Copy result
            </Button>
          )}
          <Button small look="quiet" onPress={onClose}>
            Close
          </Button>
        </span>
      )}
    </div>
  );
}

function RunningLine({ startedAt, onCancel }: { startedAt: number; onCancel(): void }) {
  const late = useLate(startedAt);
  const now = useNow(100);
  if (!late) return null;
  return (
    <div className={cx('muted small breaks', styles.answer)}>
      <span>Running for {((now - startedAt) / 1000).toFixed(1)} s</span>
      <Button small onPress={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

const isNothingSelected = ({ selectionStart, selectionEnd }: HTMLInputElement): boolean =>
  selectionStart === selectionEnd;

/** One line for an XPath: Enter runs it and goes to the first match, Down to the next, Escape stops it. */
export function XPathBar({ document, before }: { document: XmlDocument; before: ReactNode }) {
  const stores = useStores();
  const { xml } = stores;
  const { expression, focusAsked } = useStateOf('xml');
  const running = useStore(document.query.store, (state) => state.running);
  const ready = useStore(document.store, (state) => state.info !== null);
  const input = useRef<HTMLInputElement>(null);
  const seen = useRef(focusAsked);
  useEffect(() => {
    if (focusAsked === seen.current) return;
    seen.current = focusAsked;
    input.current?.focus();
    input.current?.select();
  }, [focusAsked]);

  const { setExpression, runQuery, closeQuery, stepHit } = xml;
  const hasAnswer = useStore(document.query.store, ({ result }) => result !== null);
  /** The value of the match on show, or the answer where that is a value. */
  const copy = (): void => {
    const { result, current } = document.query.store.getState();
    if (result?.type === 'nodes')
      void copyValue(stores, document, document.query.pages.row(current ?? 0)?.path ?? null);
    else if (result && 'value' in result) void stores.shell.copyText(result.value);
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      runQuery();
      // Ctrl+C copies the value then, not the expression.
      const { length } = expression;
      event.currentTarget.setSelectionRange(length, length);
    } else if (event.key === 'ArrowDown') void stepHit(1);
    else if (event.key === 'Escape') closeQuery();
    else if (isCopy(event) && hasAnswer && isNothingSelected(event.currentTarget)) copy();
    else return;
    event.preventDefault();
  };
  return (
    <div className="rigid ruled">
      <div className={cx('row gap-1', styles.xpathRow)}>
        {before}
        <div className={cx('input line grow ring-within', styles.box)}>
          <span className={cx('rigid muted small', styles.prefix)} aria-hidden>
            XPath
          </span>
          <TextField
            aria-label="XPath"
            value={expression}
            onChange={setExpression}
            className="fill grow"
          >
            <Input
              ref={input}
              className="mono small in-box"
              onKeyDown={pressed}
              spellCheck={false}
              autoComplete="off"
              placeholder="//amount[. > 100]"
            />
          </TextField>
          {running ? (
            <IconButton name="Cancel the XPath" icon={Square} onPress={running.cancel} />
          ) : (
            <IconButton
              name="Run the XPath"
              icon={Play}
              onPress={runQuery}
              isDisabled={!ready || expression.trim() === ''}
            />
          )}
        </div>
      </div>
      <XPathAnswerLine
        query={document.query}
        onStep={(by) => void stepHit(by)}
        onCopy={copy}
        onClose={closeQuery}
      />
    </div>
  );
}
