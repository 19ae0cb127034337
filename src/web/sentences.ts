import { keyMinutes } from './keys.ts';

const another =
  'press Enter in the terminal where `assay serve` runs to get a new one, or restart it if it has no terminal';

/** What a browser is told that the web host does not let in, or whose request it does not take. Each says what to do. */
export const sentences = {
  unknown: `This is Assay. Open the whole address that it printed, including the key at its end. Each address works once, for one browser: ${another}.`,
  spent: `This address was already used, or a newer one was printed. Each address works once, for one browser. If it let this browser in, continue in the window that it opened. Otherwise ${another}.`,
  late: `This address was not opened within ${keyMinutes} minutes, so it has expired: ${another}.`,
  ended: `This Assay session ended because it was not used for a while. Saved data is still there. Open a new address in this browser: ${another}.`,
  host: 'Assay answers only on its loopback address.',
  elsewhere:
    'Only the Assay window can send requests. Type or paste the printed address into the address bar; a link on another page does not open it.',
  method: 'Not allowed: Assay accepts only GET and POST.',
  path: 'The path must begin with /.',
  address: 'This address is too long.',
  tooLarge: 'The request is larger than 100 MB, the limit for one request. Nothing was changed.',
  notJson: 'The request is not valid JSON. Nothing was changed.',
  streams: 'Too many windows of this session are open. Close some of them.',
} as const;
