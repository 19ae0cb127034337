/** One decision: its clause, what the documents leave open, our reading of it, and the other one that can be switched to. */
export type AssumptionRow = { clause: string; open: string; choice: string; other?: string };
