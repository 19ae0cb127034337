/** A call of a program that names an address of the internet, IPv4 or IPv6. */
export type SocketCall = {
  readonly call: string;
  readonly kind: string;
  readonly address: string;
  readonly port: number;
};

const called = /^\d+ +(\w+)\(\d+<([A-Za-z0-9]+):?\[?([^>]*)>/;
const v4 = /sa_family=AF_INET, sin_port=htons\((\d+)\), sin_addr=inet_addr\("([^"]+)"\)/;
const v6 = /sa_family=AF_INET6, sin6_port=htons\((\d+)\).*?inet_pton\(AF_INET6, "([^"]+)"/;
const listening = /^(?:\[([0-9a-f:]+)\]|([\d.]+)):(\d+)\]?/;

/** Reads what strace wrote (`-f -yy`): calls that name no address of the internet, such as those between processes of one machine, are left out. */
export function socketCallsIn(trace: string): SocketCall[] {
  return trace.split('\n').flatMap((line): SocketCall[] => {
    const [, call = '', kind = '', of = ''] =
      called.exec(line) ?? /^\d+ +(\w+)\(\d+/.exec(line) ?? [];
    if (call === '') return [];
    if (call === 'listen') {
      const [, six, four, port] = listening.exec(of) ?? [];
      return port === undefined
        ? []
        : [{ call, kind, address: six ?? four ?? '', port: Number(port) }];
    }
    const [, port, address] = v4.exec(line) ?? v6.exec(line) ?? [];
    return address === undefined ? [] : [{ call, kind, address, port: Number(port) }];
  });
}
