import { ChevronDown } from 'lucide-react';
import { Header, MenuItem, MenuSection } from 'react-aria-components';
import { useStore } from 'zustand';
import { columnRoles } from '#core/statement/role-names.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/form/button.tsx';
import menuStyles from '../../../ui/menu.module.css';
import { ChoiceItem, MenuButton } from '../../../ui/menu.tsx';
import type { XmlDocument } from '../compare/compare-store.ts';
import styles from './checks.module.css';
import { giveRole, roleOfColumn, ruleText } from './statement-rules.ts';
import { roleTitle } from './statement-words.ts';
import type { StatementRules } from './use-statement-rules.ts';

type ColumnProps = {
  document: XmlDocument;
  owned: StatementRules;
  /** Of the rows. */
  path: string;
  column: string;
};

function useRole({ document, owned: { rules }, path, column }: ColumnProps) {
  const report = useStore(document.statement.store, (state) => state.report);
  return { isChecked: report !== null, ...roleOfColumn(report, rules.roles, path, column) };
}

/** What a column was taken for by the statement checks, in a word. */
export function ColumnRole(props: ColumnProps) {
  const { role, isCorrected } = useRole(props);
  return (
    <span className={cx('tiny regular ellipsis', isCorrected ? 'tone-info' : 'muted', styles.role)}>
      {role === null ? '' : roleTitle(role)}
    </span>
  );
}

/** Entries of the menu that are no role. */
const [notMovement, asFound, copyRule] = ['none', 'as-found', 'copy'];

/** Says what a column is, where the statement checks may not know, and copies that as a rule of `assay.yaml`. */
export function ColumnMenu(props: ColumnProps) {
  const { owned, path, column } = props;
  const { role, isCorrected, isChecked } = useRole(props);
  const { rules, kind, connectionName, saveRoles } = owned;
  const isSaid = isCorrected || Object.keys(rules.roles[path] ?? {}).length > 0;
  const choose = (key: string): void => {
    if (key === copyRule)
      return void (
        kind && navigator.clipboard.writeText(ruleText(connectionName, kind, rules.roles))
      );
    const next = columnRoles.find((name) => name === key) ?? null;
    const as = key === asFound ? undefined : next;
    void saveRoles(giveRole(rules.roles, { path, column, before: role }, as));
  };
  const name = `Menu of ${column}`;
  return (
    <MenuButton
      name={name}
      button={
        // What a column is taken for is not known before the checks have run, so that nothing can be said against it either.
        <IconButton name={name} icon={ChevronDown} isDisabled={!isChecked} />
      }
      placement="bottom end"
      onAction={(key) => choose(String(key))}
    >
      <MenuSection selectionMode="single" selectedKeys={[role ?? notMovement]}>
        <Header className={cx('field-label muted', menuStyles.title)}>Read this column as…</Header>
        {columnRoles.map((one) => (
          <ChoiceItem key={one} id={one} title={roleTitle(one)} />
        ))}
        <ChoiceItem id={notMovement} title="Nothing, it is not part of a movement" />
      </MenuSection>
      <MenuSection>
        <MenuItem id={asFound} isDisabled={!isCorrected} className={cx(menuStyles.item)}>
          As Assay reads it
        </MenuItem>
        <MenuItem id={copyRule} isDisabled={!isSaid} className={cx(menuStyles.item)}>
          Copy as rule
        </MenuItem>
      </MenuSection>
    </MenuButton>
  );
}
