import { useMemo } from 'react';
import { useStore } from 'zustand';
import { countSentence, type Finding } from '#core/contract/finding.ts';
import { adviseTab } from '#core/widget/lint/lint.ts';
import type { Tab } from '#core/widget/tab.ts';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { useStores } from '../../shell/context.ts';
import { connectorsOf } from '../../shell/workspace-store.ts';
import { LevelIcon } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { referencesOf } from '../../workspace/store.ts';
import styles from './setup.module.css';

/** What the contract has to say about the settings of a tab; said aloud when it changes. */
export function SetupAdviceList({ findings }: { findings: readonly Finding[] }) {
  return (
    <>
      <p className="spoken" role="status">
        Setup advice: {countSentence(findings)}
      </p>
      {findings.length === 0 && <p className="muted">These settings follow the contract.</p>}
      {findings.length > 0 && (
        <ul className={styles.findings} aria-label="Setup advice findings">
          {findings.map(({ clause, level, path, message, effect }) => (
            <li
              key={`${clause} ${path} ${message}`}
              className={cx('ruled-between', styles.finding)}
            >
              <span className="line-icon">
                <LevelIcon level={level} />
              </span>
              <ClauseLink id={clause} />
              <div className="breaks">
                <p>{message}</p>
                <p className="muted">{effect}</p>
              </div>
              <code className={cx('muted tiny breaks', styles.path)}>{path}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const counted = ['error', 'warning'] as const;

/**
 * The number of errors and warnings, each next to its icon, hidden from screen readers; nothing if
 * there are none.
 */
export function LevelCounts({ findings }: { findings: readonly Finding[] }) {
  return counted.map((level) => {
    const count = findings.filter((finding) => finding.level === level).length;
    return count === 0 ? null : (
      <span key={level} className={cx('numbers inline-row', styles.count)} aria-hidden>
        <LevelIcon level={level} silent /> {count}
      </span>
    );
  });
}

/**
 * Checks a tab with the workspace's connectors and the stored tokens, as far as they are loaded.
 */
export function useSetupAdvice(): (tab: Tab) => readonly Finding[] {
  const stores = useStores();
  const connectors = useStore(stores.workspace, connectorsOf);
  const { tokens } = useStore(stores.tokens);
  const references = useStore(stores.workspaceFiles, referencesOf);
  return useMemo(() => {
    const ids =
      tokens.state === 'ready'
        ? new Set([...tokens.value, ...references].map(({ id }) => id))
        : null;
    return (tab) => adviseTab(tab, connectors, ids);
  }, [connectors, tokens, references]);
}
