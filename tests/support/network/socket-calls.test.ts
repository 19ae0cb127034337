import { expect, test } from 'vitest';
import { socketCallsIn } from './socket-calls.ts';

test('calls that name an address of the internet are read from a trace, however they ended', () => {
  const trace = [
    '3635  bind(19<TCP:[2456714]>, {sa_family=AF_INET, sin_port=htons(0), sin_addr=inet_addr("127.0.0.1")}, 16) = 0',
    '3635  listen(19<TCP:[127.0.0.1:37619]>, 511) = 0',
    '3635  listen(20<TCPv6:[[::1]:8080]>, 511) = 0',
    '3641  connect(22<TCP:[2457802]>, {sa_family=AF_INET, sin_port=htons(81), sin_addr=inet_addr("192.0.2.1")}, 16 <unfinished ...>',
    '3641  <... connect resumed>)            = -1 EINPROGRESS (Operation now in progress)',
    '3642  connect(23<UDPv6:[3]>, {sa_family=AF_INET6, sin6_port=htons(53), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::1", &sin6_addr), sin6_scope_id=0}, 28) = 0',
    '3642  sendto(24<UDP:[4]>, ""..., 33, MSG_NOSIGNAL, {sa_family=AF_INET, sin_port=htons(5353), sin_addr=inet_addr("224.0.0.251")}, 16) = 33',
    '3643  sendmsg(25<UDP:[5]>, {msg_name={sa_family=AF_INET, sin_port=htons(1900), sin_addr=inet_addr("239.255.255.250")}, msg_namelen=16}, 0) = 1',
  ].join('\n');
  expect(socketCallsIn(trace)).toEqual([
    { call: 'bind', kind: 'TCP', address: '127.0.0.1', port: 0 },
    { call: 'listen', kind: 'TCP', address: '127.0.0.1', port: 37619 },
    { call: 'listen', kind: 'TCPv6', address: '::1', port: 8080 },
    { call: 'connect', kind: 'TCP', address: '192.0.2.1', port: 81 },
    { call: 'connect', kind: 'UDPv6', address: '2001:db8::1', port: 53 },
    { call: 'sendto', kind: 'UDP', address: '224.0.0.251', port: 5353 },
    { call: 'sendmsg', kind: 'UDP', address: '239.255.255.250', port: 1900 },
  ]);
});

test('what stays on the machine without a port is left out', () => {
  const trace = [
    '1  connect(5<UNIX-STREAM:[9]>, {sa_family=AF_UNIX, sun_path="/tmp/.X11-unix/X99"}, 20) = 0',
    '1  bind(6<NETLINK:[ROUTE:1]>, {sa_family=AF_NETLINK, nl_pid=0, nl_groups=00000000}, 12) = 0',
    '1  sendmsg(7<UNIX-STREAM:[1->2]>, {msg_name=NULL, msg_namelen=0}, 0) = 4',
    '1  +++ exited with 0 +++',
  ].join('\n');
  expect(socketCallsIn(trace)).toEqual([]);
});
