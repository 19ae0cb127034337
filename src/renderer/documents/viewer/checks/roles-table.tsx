import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { type ColumnRole, columnRoles, statementRoleNames } from '#core/statement/role-names.ts';
import { IconButton } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { XmlDocument } from '../compare/compare-store.ts';
import { withoutNumbers } from '../grid/grid-sheet.tsx';
import styles from './checks.module.css';
import { correctRole, type RoleName } from './statement-rules.ts';
import type { FoundStatement } from './statement-store.ts';
import { listRoles, percentText, type RoleRow, roleTitle } from './statement-words.ts';
import type { StatementRules } from './use-statement-rules.ts';

type RolesTableProps = {
  title: string;
  document: XmlDocument;
  statement: FoundStatement;
  owned: StatementRules;
};

const isColumnRole = (role: string): role is ColumnRole =>
  columnRoles.some((name) => name === role);
const isCorrectable = (role: string): role is RoleName =>
  statementRoleNames.some((name) => name === role);

/** What the columns and values of a statement were taken for, and a way to correct it. */
export function RolesTable({ title, document, statement, owned }: RolesTableProps) {
  const { rules, kind, isOfFile, saveRoles } = owned;
  const [failed, setFailed] = useState<string | null>(null);
  const save = async (role: RoleName, place: string | null | undefined): Promise<void> => {
    const error = await saveRoles(correctRole(rules.roles, statement.path, role, place));
    setFailed(error?.message ?? null);
  };
  return (
    <div className="scrolls-x">
      {failed && (
        <p role="alert" className="text-failed">
          {failed}
        </p>
      )}
      <table className={styles.roles} aria-label={`Roles: ${title}`}>
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col">Found in</th>
            <th scope="col" className={styles.confidence}>
              Confidence
            </th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {listRoles(statement, rules.roles).map((row) => (
            <tr key={`${row.role} ${row.place}`}>
              <th scope="row">{roleTitle(row.role)}</th>
              <td>
                {kind !== null && isCorrectable(row.role) ? (
                  <PlaceChooser
                    document={document}
                    statement={statement}
                    row={row}
                    role={row.role}
                    onChoose={(role, place) => void save(role, place)}
                  />
                ) : (
                  <span className="mono">{row.place}</span>
                )}
              </td>
              <td className="numbers">
                {row.confidence === null ? '' : percentText(row.confidence)}
              </td>
              <td>{row.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {kind !== null && (
        <p className="list-note">
          Corrections apply to documents of this connection with the same bank_code and
          document_version. The header of Grid gives a column another role.
          {isOfFile && ' The corrections are in the workspace file.'}
        </p>
      )}
    </div>
  );
}

/** The option that says a role has no column or value. No column and no path can have this name. */
const none = ' none';

function PlaceChooser({
  document,
  statement,
  row,
  role,
  onChoose,
}: {
  document: XmlDocument;
  statement: FoundStatement;
  row: RoleRow;
  role: RoleName;
  onChoose(role: RoleName, place: string | null | undefined): void;
}) {
  const cursor = useStore(document.store, (state) => state.path);
  const here = cursor === null ? [] : [withoutNumbers(cursor)];
  const offered = isColumnRole(role) ? statement.columns : here;
  const places = row.place === null ? offered : [row.place, ...offered];
  return (
    <span className="row gap-1">
      <Select
        small
        wide
        aria-label={`Found in: ${roleTitle(role)}`}
        value={row.place ?? none}
        onChange={(place) => onChoose(role, place === none ? null : place)}
      >
        {[...new Set(places)].map((place) => (
          <option key={place}>{place}</option>
        ))}
        <option value={none}>None</option>
      </Select>
      {row.isCorrected && (
        <IconButton
          small
          name={`Take back the correction: ${roleTitle(role)}`}
          icon={<Undo2 size={14} />}
          onPress={() => onChoose(role, undefined)}
        />
      )}
    </span>
  );
}
