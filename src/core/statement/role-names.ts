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

/** How the dates of rows that are written in figures, year last, put day and month. */
export const dateOrders = ['day-month-year', 'month-day-year'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What is said of one table: its columns, the values outside of its rows, and the order of day and month. */
export type TableRules = ColumnRules & DeclaredRules & { 'date-order'?: string | null };

/** Roles of columns are named as in Table ("amount/@currency"), those of other values by their path ("/statement/@count"). */
export const statementRoleNames = [...columnRoles, ...declaredRoles] as const;

/** What a person said: roles by the path of the rows, and whether debits raise the balance, as on a card: of all rows, or of those at some paths. */
export type StatementRules = {
  roles: ReadonlyMap<string, TableRules>;
  debitsRaiseBalance?: boolean | readonly string[] | undefined;
};

/** Whether debits raise the balance of the rows at a path; undefined where nobody said so. */
export const raisesAt = (
  said: StatementRules['debitsRaiseBalance'],
  path: string,
): boolean | undefined => (typeof said === 'object' ? said.includes(path) || undefined : said);
