/** The host of an address as limits name it: in small letters, with the port where it is not the usual one. */
export const hostOf = (url: string): string => new URL(url).host.toLowerCase();

/** Whether a limit such as `api.example.com`, `*.example.com` or `localhost:4000` fits the address; without a port it fits every port. */
function fits(limit: string, url: URL): boolean {
  const [, below, name = '', port] = /^(\*\.)?(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(limit.toLowerCase()) ?? [];
  const usual = url.protocol === 'https:' ? '443' : '80';
  if (port !== undefined && port !== (url.port === '' ? usual : url.port)) return false;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  return below === undefined ? host === name : host.endsWith(`.${name}`);
}

/** Whether a secret with these limits may be sent to the address; without limits it may be sent anywhere. */
export const maySendTo = (hosts: readonly string[], url: string): boolean => hosts.length === 0 || hosts.some((limit) => fits(limit, new URL(url)));
