/** What the files of a data folder are called. */
export const fileNames = {
  tokens: 'tokens.json',
  tokenUses: 'token-uses.json',
  workspace: 'workspace.json',
  window: 'window.json',
  journal: 'journal.sqlite',
  /** Locked by copies of Assay; nothing is ever written into it. */
  lock: 'lock.sqlite',
  /** The newest log; older ones have a number behind their name. */
  log: 'assay.log',
} as const;
