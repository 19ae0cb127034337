import { keyMinutes } from './keys.ts';

const another = 'for another one press Enter in the terminal where `assay serve` runs, or start it again where there is no terminal';

/** What a browser is told that the web host does not let in, or whose request it does not take. Each says what to do. */
export const sentences = {
  unknown: `This is Assay. Open the whole address that it printed, with the key at its end. Each address lets one browser in, once: ${another}.`,
  spent: `This address was used already, or a newer one was printed. Each address lets one browser in, once. Where it let this browser in, go on in the window that it opened; ${another}.`,
  late: `This address was not opened within ${keyMinutes} minutes, so it lets nobody in any more: ${another}.`,
  ended: `This session of Assay ended, because nobody used it for a while. What was saved is kept. Open a fresh address in this browser: ${another}.`,
  host: 'Assay answers to its loopback address only.',
  elsewhere: 'Only the window of Assay may call. Type or paste the printed address into the address bar; a link on another page does not open it.',
  method: 'Not allowed: Assay answers to GET and POST.',
  path: 'A path is needed that begins with /.',
  address: 'This address is too long.',
  tooLarge: 'What was sent has more than 100 MB, which Assay does not take in one piece. Nothing was changed.',
  notJson: 'What was sent is no JSON, so it was not understood. Nothing was changed.',
  streams: 'Too many windows of this session are open. Close some of them.',
} as const;
