import { ChevronDown } from 'lucide-react';
import { MenuSection } from 'react-aria-components';
import { useStore } from 'zustand';
import { proposed } from '#core/statement/report.ts';
import { columnRoles, dateOrders, raisesAt } from '#core/statement/role-names.ts';
import { cx } from '../../../ui/cx.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { ActionItem, ChoiceItem, ChoiceSection, MenuButton } from '../../../ui/menu.tsx';
import styles from '../viewer.module.css';
import type { XmlDocument } from '../xml-document.ts';
import {
  copiedRoles,
  foundRoles,
  giveRole,
  isJoined,
  kindWords,
  roleOfColumn,
  rowsPath,
  type Said,
  type TableRoles,
  turnDebits,
} from './statement-rules.ts';
import { roleTitle } from './statement-words.ts';
import type { StatementRules } from './use-statement-rules.ts';

/** The roles of the table on show: as a person said, and else as Assay found them. */
export function useTableRoles(document: XmlDocument, owned: StatementRules, table: string) {
  const report = useStore(document.statement.store, (state) => state.report);
  const path = rowsPath(report, table);
  const { roles: all, debitsRaiseBalance } = owned.rules;
  const said = all[path];
  const found = foundRoles(report, path);
  const roles: TableRoles = { ...found?.roles, ...said };
  const save = (change: Partial<Said>): void =>
    owned.save({ roles: all, debitsRaiseBalance, ...change });
  return {
    owned,
    roles,
    found,
    isRaising: raisesAt(debitsRaiseBalance, path) === true,
    isSaid: said !== undefined,
    isChecked: report !== null,
    turnDebits: (): void => save({ debitsRaiseBalance: turnDebits(owned.rules, path, owned.kind) }),
    /** Keeps the roles of this table, all of them, so that nothing is left to be proposed. */
    say: (now: TableRoles): void => save({ roles: { ...all, [path]: now } }),
    /** Forgets what was said of this table. */
    forget(): void {
      const { [path]: _, ...others } = all;
      save({ roles: others });
    },
  };
}
export type RolesOfTable = ReturnType<typeof useTableRoles>;

/** Where the roles of a table come from. */
function sourceOf({ owned: { kind, isOfFile }, roles, found, isSaid }: RolesOfTable): string {
  if (isSaid && isOfFile) return 'The roles of the columns are from assay.yaml.';
  if (isSaid) return `You said the roles of the columns for ${kindWords(kind)}.`;
  if (roleCount(roles) === 0)
    return 'No column has a name that says its role: choose it in the menu of the column.';
  if (found?.reason !== proposed) return `The columns are known. ${found?.reason}`;
  const nothing = isOfFile ? ' assay.yaml says none for these rows.' : '';
  return `The roles of the columns are proposed.${nothing}`;
}

const roleCount = (roles: TableRoles): number => columnRoles.filter((role) => roles[role]).length;

/** Where the roles of the table come from, and one press that keeps what was proposed. Cells of one name are one column in the table, and have their menus here. */
export function RolesBar({ of: table }: { of: RolesOfTable }) {
  const { owned, roles, found, isRaising, isSaid, say } = table;
  if (found === null && !isSaid) return null;
  const isProposed = !isSaid && found?.reason === proposed && roleCount(roles) > 0;
  return (
    <section
      className={cx('wrap-row ruled rigid small', styles.checksBar)}
      aria-label="Roles of the columns"
    >
      <span className="muted">
        {sourceOf(table)}
        {isRaising && ' Debits raise the balance.'}
        {roles['date-order'] && ` Dates are ${roles['date-order']}.`}
      </span>
      {isProposed && !owned.isOfFile && (
        <Button small onPress={() => say(roles)}>
          Use for {kindWords(owned.kind)}
        </Button>
      )}
      {found?.columns
        .filter((column) => column.includes('[') || isJoined(column, found.columns))
        .map((column) => (
          <span key={column} className="inline-row gap-1">
            <span className="mono">{column}</span>
            <ColumnMenu of={table} column={column} />
            <ColumnRole of={table} column={column} />
          </span>
        ))}
    </section>
  );
}

/** What a column is in the statement checks, in a word. */
export function ColumnRole({ of: { roles, isSaid }, column }: ColumnProps) {
  const role = roleOfColumn(roles, column);
  return (
    <span className={cx('tiny regular ellipsis', isSaid ? 'tone-info' : 'muted', styles.role)}>
      {role === null ? '' : roleTitle(role)}
    </span>
  );
}

type ColumnProps = { of: RolesOfTable; column: string };

/** Entries of the menu that are no role. */
const [noRole, raises] = ['none', 'raises'];

/** Says what a column is, and copies what was said for `assay.yaml`. */
export function ColumnMenu({ of: table, column }: ColumnProps) {
  const { owned, roles, isRaising, isSaid, isChecked } = table;
  const { kind, connectionName, rules, isOfFile } = owned;
  const role = roleOfColumn(roles, column);
  const { 'date-order': order, ...undated } = roles;
  const copy = (): void => {
    const said = { roles: rules.roles, debitsRaiseBalance: rules.debitsRaiseBalance };
    void navigator.clipboard.writeText(copiedRoles(connectionName, kind, said));
  };
  const choose = (key: string): void => {
    const given = columnRoles.find((name) => name === key);
    if (key === raises) table.turnDebits();
    else if (key === order) table.say(undated);
    else if (dateOrders.some((one) => one === key)) table.say({ ...undated, 'date-order': key });
    else if (key === noRole || given) table.say(giveRole(roles, column, given ?? null));
  };
  if (isOfFile) return null;
  const name = `Menu of ${column}`;
  return (
    <MenuButton
      name={name}
      button={
        // What Assay proposes is kept with what is said, so that nothing can be said before the checks have run.
        <IconButton name={name} icon={ChevronDown} isDisabled={!isChecked} />
      }
      placement="bottom end"
      onAction={(key) => choose(String(key))}
    >
      <ChoiceSection title="Read this column as…" chosen={[role ?? noRole]}>
        {columnRoles.map((one) => (
          <ChoiceItem key={one} id={one} title={roleTitle(one)} />
        ))}
        <ChoiceItem id={noRole} title="Nothing, it is not part of a movement" />
      </ChoiceSection>
      <ChoiceSection
        title="All columns"
        several
        chosen={[...(isRaising ? [raises] : []), ...(order ? [order] : [])]}
      >
        <ChoiceItem id={raises} title="Debits raise the balance, as on a card" />
        {(role === 'booking-date' || role === 'value-date') &&
          dateOrders.map((one) => <ChoiceItem key={one} id={one} title={`Dates are ${one}`} />)}
      </ChoiceSection>
      <MenuSection aria-label="What was said">
        <ActionItem title="As Assay proposes" enabled={isSaid} run={table.forget} />
        <ActionItem title="Copy as YAML" enabled={isSaid || isRaising} run={copy} />
      </MenuSection>
    </MenuButton>
  );
}
