/** One decision: its clause, what the contract leaves open, our reading, and the other reading that the user can switch to. The window and the command line print `choice` after "Assay assumes:". */
export type AssumptionRow = { clause: string; open: string; choice: string; other?: string };
