import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import { adviseTab } from '#core/widget/lint/lint.ts';
import type { Tab } from '#core/widget/tab.ts';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { useStateOf } from '../../shell/context.ts';
import { connectorsOf, referencesOf } from '../../shell/workspace-store.ts';
import { LevelIcon } from '../../ui/chip.tsx';
import styles from '../widget.module.css';

/** What the contract says of the tab that a form edits. */
export const AdviceContext = createContext<readonly Finding[]>([]);

/** A finding's place in the settings of a tab, such as `wired.get_items`. */
export const settingOf = ({ path }: Pick<Finding, 'path'>): string => path.replace(/^\$tab\.?/, '');

const isAt = (finding: Finding, setting: string): boolean =>
  `${settingOf(finding)}.`.startsWith(`${setting}.`);

/** Findings, each with its level and its clause. */
export function AdviceRows({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className={styles.advice} aria-label="Advice">
      {findings.map(({ clause, level, path, message, effect }) => (
        <li key={`${clause} ${path} ${message}`} className="small">
          <LevelIcon level={level} />
          <p className="breaks">
            {message} <span className="muted">{effect}</span> <ClauseLink id={clause} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The advice on the settings that are named, where `Advised` cannot be around their field. */
export function AdviceOn({ settings }: { settings: readonly string[] }) {
  const findings = useContext(AdviceContext);
  return (
    <AdviceRows
      findings={findings.filter((finding) => settings.some((one) => isAt(finding, one)))}
    />
  );
}

/** A field with the advice on its setting below. `setting` is the path within the tab, by which a form is opened at it. */
export const Advised = ({ setting, children }: { setting: string; children: ReactNode }) => (
  <div data-setting={setting} className="stack gap-1">
    {children}
    <AdviceOn settings={[setting]} />
  </div>
);

/** Puts the keyboard into the field of a setting. */
export function focusSetting(form: Element | null, setting: string): void {
  const field = [...(form?.querySelectorAll('[data-setting]') ?? [])].find((one) =>
    `${setting}.`.startsWith(`${one.getAttribute('data-setting')}.`),
  );
  field?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}

/** What of the advice asks for a change: all but the notes. */
export const openAdvice = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ level }) => level !== 'info');

/**
 * Checks a tab with the workspace's connectors and the stored tokens, as far as they are loaded.
 */
export function useSetupAdvice(): (tab: Tab) => readonly Finding[] {
  const connectors = useStateOf('workspace', connectorsOf);
  const { tokens } = useStateOf('tokens');
  const references = useStateOf('workspace', referencesOf);
  return useMemo(() => {
    const ids =
      tokens.state === 'ready'
        ? new Set([...tokens.value, ...references].map(({ id }) => id))
        : null;
    return (tab) => adviseTab(tab, connectors, ids);
  }, [connectors, tokens, references]);
}
