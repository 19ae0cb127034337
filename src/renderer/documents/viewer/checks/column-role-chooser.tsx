import { useStore } from 'zustand';
import { columnRoles } from '#core/statement/role-names.ts';
import { Select } from '../../../ui/form/select.tsx';
import type { XmlDocument } from '../compare/compare-store.ts';
import { giveRole, roleOfColumn } from './statement-rules.ts';
import { roleTitle } from './statement-words.ts';
import type { StatementRules } from './use-statement-rules.ts';

type ColumnRoleChooserProps = {
  document: XmlDocument;
  owned: StatementRules;
  /** Of the rows. */
  path: string;
  column: string;
};

/** Values of the list that are no role. */
const [noRole, asFound] = ['none', 'as-found'];

/** What a column of Grid was taken for by the statement checks, to be corrected. */
export function ColumnRoleChooser({ document, owned, path, column }: ColumnRoleChooserProps) {
  const report = useStore(document.statement.store, (state) => state.report);
  const { rules, saveRoles } = owned;
  const { role, isCorrected } = roleOfColumn(report, rules.roles, path, column);
  return (
    <Select
      small
      wide
      aria-label={`Role of ${column}`}
      value={role ?? noRole}
      onChange={(chosen) => {
        const next = columnRoles.find((name) => name === chosen) ?? null;
        const as = chosen === asFound ? undefined : next;
        void saveRoles(giveRole(rules.roles, { path, column, before: role }, as));
      }}
    >
      <option value={noRole}>No role</option>
      {columnRoles.map((name) => (
        <option key={name} value={name}>
          {roleTitle(name)}
          {isCorrected && name === role ? ' (by hand)' : ''}
        </option>
      ))}
      {isCorrected && <option value={asFound}>Take back the correction</option>}
    </Select>
  );
}
