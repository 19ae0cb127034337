/**
 * The specs that run on the web host as well as in the desktop app, each with what can differ between the two. All others are about what both
 * share (the page, the handlers and the adapters behind them), and run on one host. These run on both in `npm test` already.
 */
const always: Readonly<Record<string, string>> = {
  'kept-files': 'each host makes its data folder and its log',
  start: 'each host starts in its own way',
};

/** These run in the desktop app in `npm test`, and on the web host in `npm run test:long`. */
const webInLong: Readonly<Record<string, string>> = {
  about: 'each host serves the list of licences beside its page',
  'bench-direct.long':
    'a direct call is made by Chromium in the desktop app, and by a model of it in the web host',
  'cors.long': 'the same, compared with a real browser',
  'documentation.long':
    'the desktop app opens it in a window of its own, the web host in another tab',
  'dialogs.long': 'some dialogs are of one host',
  'early-start':
    'calls go over another channel, and only the desktop app takes Start for granted where no view is kept',
  evidence: 'the ticket is saved over another channel',
  'hostile-reply': 'each host has its own rules for links, downloads and what the page may load',
  hostile: 'a message from the page comes over another channel, with other checks before it',
  import: 'a file from the window goes over another channel',
  'kept-window.long':
    'the desktop app keeps its address, the web host prefers the port that it had',
  'many-documents.long':
    'progress and cancelling go over another channel, and the file of the list is saved by the host',
  'large.long': 'large answers and texts go over another channel',
  'main-job': 'the whole way once on each host, with fetching and saving over its own channel',
  notifications: 'the desktop app allows them itself, a browser asks its user',
  record:
    'the sample caller is a page of Chromium in the desktop app, and a model of it in the web host',
  shell: 'each host sends the policy of the page and refuses permissions in its own way',
  'sockets.long': 'each host is a program of its own',
  'taint-found': 'the search itself looks at each host in another way',
  'statement-checks.long': 'a chain of checks, jumps and corrections, once on each host',
  taint: 'each host has its own sinks, and its own stores of secrets',
  tokens: 'only the desktop app has a store of the system',
  'travel-lab.long': 'each host sends with its own runtime, whose TLS is another library',
  'vault.long': 'references are allowed in other ways',
  'widget-direct.long': 'as in bench-direct',
  'workspace-file':
    'the desktop app asks for the file in a dialog of the system, the web host in its own',
};

/** The specs that the web host runs in a part of the tests as well as the desktop app; without a part, all of them. */
export function alsoOnWeb(part: string | undefined): readonly string[] {
  if (part === 'normal') return Object.keys(always);
  return Object.keys(part === 'long' ? webInLong : { ...always, ...webInLong });
}
