import { useState } from 'react';
import { Group } from 'react-aria-components';
import { useStore } from 'zustand';
import { clauseById } from '#core/contract/clauses.ts';
import type { ReplyExample } from '#core/contract/examples/examples.ts';
import { useStores } from '../shell/context.ts';
import { layoutJson } from '../text/lay-out-json.ts';
import { isCrammed } from '../text/places.ts';
import { layOut } from '../text/use-json.ts';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import { useLate } from '../ui/states.tsx';
import styles from './playground.module.css';
import type { ToJudge } from './store.ts';

/** Says that a verdict is under way, once it takes long enough to be noticed. */
export function Judging() {
  const { playground: judge } = useStores();
  const askedAt = useStore(judge, (state) => state.askedAt);
  return askedAt === null ? null : <Late key={askedAt} since={askedAt} />;
}

const Late = ({ since }: { since: number }) =>
  useLate(300, since) ? (
    <span className={cx('muted small', styles.quiet)}>Judging the latest text</span>
  ) : null;

/**
 * Puts every member on a line of its own. Offered only for a text with very long lines, of which
 * the editor shows no more than the beginning.
 */
export function LayOutButton() {
  const { playground: judge } = useStores();
  const crammed = useStore(judge, (state) => isCrammed(state.text));
  const [refused, setRefused] = useState<string | null>(null);
  if (!crammed) return null;
  const press = async (): Promise<void> => {
    const { text } = judge.getState();
    const out = await layOut(text);
    // What was typed meanwhile stays.
    if (out !== null && judge.getState().text === text) judge.getState().fill({ text: out });
    setRefused(out === null ? text : null);
  };
  const isRefused = refused !== null && refused === judge.getState().text;
  return (
    <Button small isDisabled={isRefused} onPress={() => void press()}>
      {isRefused ? 'Only JSON can be formatted' : 'Format'}
    </Button>
  );
}

/** A reply to begin with: the example of a clause. */
type Start = { name: string; title: string; clause: string; side: 'passes' | 'fails' };

/** The replies to begin with, in the order they are offered. */
export const starts: readonly Start[] = [
  { name: 'empty-list', title: 'Empty list', clause: 'TAB-ENV-5', side: 'passes' },
  { name: 'broken-list', title: 'Broken list', clause: 'TAB-ITM-3', side: 'fails' },
  { name: 'html-page', title: 'HTML page', clause: 'TAB-ENV-5', side: 'fails' },
  { name: 'opened-item', title: 'Opened item', clause: 'TAB-CLK-1', side: 'passes' },
  { name: 'failed-update', title: 'Failed update', clause: 'TAB-UPD-1', side: 'fails' },
  { name: 'document', title: 'Document', clause: 'DOC-FLD-5', side: 'passes' },
];

function exampleOf({ clause, side }: Start): ReplyExample | null {
  const examples = clauseById(clause)?.examples;
  const example = examples && 'passes' in examples ? examples[side] : null;
  return example && 'as' in example ? example : null;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** What a start fills in, laid out for typing; null when its clause has no such reply. */
export function startOf(start: Start): ToJudge | null {
  const example = exampleOf(start);
  if (!example) return null;
  const { as, body, category = 'default', surface = null, httpStatus } = example;
  return {
    as,
    category,
    surface,
    status: httpStatus === undefined ? '' : String(httpStatus),
    text: isJson(body) ? layoutJson(body, []).text : body,
  };
}

/** Replies to begin with, one press each. */
export function StartBar() {
  const { playground: judge } = useStores();
  return (
    <Group aria-label="Start from" className={cx('wrap-row rigid', styles.bar, styles.starts)}>
      <span className={cx('muted small', styles.quiet)} aria-hidden>
        Start from
      </span>
      {starts.map((start) => (
        <Button
          key={start.name}
          small
          look="quiet"
          onPress={() => judge.getState().fill(startOf(start) ?? {})}
        >
          {start.title}
        </Button>
      ))}
      <span className="spring" />
      <Judging />
      <LayOutButton />
    </Group>
  );
}
