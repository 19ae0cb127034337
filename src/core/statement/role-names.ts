/** Roles of columns that a person may correct, by the names of columns; null: the document has no column of that role. */
export const columnRoles = [
  'amount',
  'debit',
  'credit',
  'fee',
  'sign',
  'balance',
  'booking-date',
  'value-date',
  'number',
  'currency',
  'account',
  'text',
] as const;
export type ColumnRole = (typeof columnRoles)[number];
export type ColumnRules = Partial<Record<ColumnRole, string | null>>;

/** Roles of values outside of the rows that a person may correct, by their paths. */
export const declaredRoles = [
  'opening',
  'closing',
  'count',
  'debit-total',
  'credit-total',
  'period-from',
  'period-to',
] as const;
export type DeclaredRole = (typeof declaredRoles)[number];
export type DeclaredRules = Partial<Record<DeclaredRole, string | null>>;

/** All corrections of one table: those of its columns, and those of the values outside of its rows. */
export type TableRules = ColumnRules & DeclaredRules;

/** Roles of columns are named as in Table ("amount/@currency"), those of other values by their path ("/statement/@count"). */
export const statementRoleNames = [...columnRoles, ...declaredRoles] as const;

/** What a person said: roles by the path of the rows, and whether debits raise the balance, as on a card. */
export type StatementRules = {
  roles: ReadonlyMap<string, TableRules>;
  debitsRaiseBalance?: boolean | undefined;
};
