/**
 * The specs that run on the web host as well as in the desktop app, each with what can differ between the two. All others are about what both
 * share (the page, the handlers and the adapters behind them), and run on one host.
 */
export const onBothHosts: Readonly<Record<string, string>> = {
  about: 'each host serves the list of licences beside its page',
  'bench-direct':
    'a direct call is made by Chromium in the desktop app, and by a model of it in the web host',
  cors: 'the same, compared with a real browser',
  hostile: 'a message from the page comes over another channel, with other checks before it',
  'hostile-reply': 'each host has its own rules for links, downloads and what the page may load',
  'kept-files': 'each host makes its data folder and its log',
  'large.long': 'large answers and texts go over another channel',
  'main-job': 'the whole way once on each host, with fetching and saving over its own channel',
  notifications: 'the desktop app allows them itself, a browser asks its user',
  shell: 'each host sends the policy of the page and refuses permissions in its own way',
  'sockets.long': 'each host is a program of its own',
  start: 'each host starts in its own way',
  taint: 'each host has its own sinks, and its own stores of secrets',
  'taint-found': 'the search itself looks at each host in another way',
  tokens: 'only the desktop app has a store of the system',
  vault: 'references are allowed in other ways',
  'widget-direct': 'as in bench-direct',
};
