import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A call of a program that names an address of the internet, IPv4 or IPv6. */
type SocketCall = {
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
function socketCallsIn(trace: string): SocketCall[] {
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

/** Calls by which a program reaches out or lets itself be reached; datagrams name their address when they are sent. */
const watched = 'connect,sendto,sendmsg,sendmmsg,bind,listen';
const isLoopback = (address: string): boolean => /^127\.|^::1$|^::ffff:127\./.test(address);

/** Where every socket of a program and all of its children went. */
export interface SocketTrace {
  /** What is put before the program and its arguments. The program keeps the process number that it would have had. */
  readonly command: readonly string[];
  /** Makes an executable of this name that runs the program under the trace; returns its path. */
  readonly wrap: (executable: string, name: string) => Promise<string>;
  /** Once the program ended: every call that went anywhere but to a loopback port the program itself listens on, or one of `ports`. */
  readonly unexpected: (ports?: readonly number[]) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

const finishedWithin = 60_000;
const between = 20;

/** Starts a trace; needs strace, and leave to trace one's own children. */
export async function traceSockets(): Promise<SocketTrace> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-sockets-'));
  const file = join(folder, 'trace');
  // Appended to one file, since a program may be started again. How a process was killed is told as a signal.
  const command = [
    'strace',
    '-D',
    '-f',
    '-q',
    '-yy',
    '--seccomp-bpf',
    '-s',
    '0',
    '-e',
    `trace=${watched}`,
    '-e',
    'signal=!SIGCHLD',
    '-A',
    '-o',
    file,
  ];
  const read = (): Promise<string> => readFile(file, 'utf8').catch(() => '');

  /** The tracer writes on for a moment after the program ended. */
  const whole = async (): Promise<string> => {
    const giveUp = Date.now() + finishedWithin;
    for (;;) {
      const text = await read();
      const begun = new Set(text.match(/^\d+/gm));
      for (const ended of text.matchAll(/^(\d+) +\+\+\+ /gm)) begun.delete(ended[1] ?? '');
      if (text !== '' && begun.size === 0) return text;
      if (Date.now() > giveUp)
        throw new Error(
          `the trace is not finished: ${text === '' ? 'strace wrote nothing; may it trace here?' : `${begun.size} processes go on`}`,
        );
      await new Promise((resolve) => setTimeout(resolve, between));
    }
  };

  return {
    command,
    wrap: async (executable, name) => {
      const path = join(folder, name);
      await writeFile(
        path,
        `#!/bin/sh\nexec ${[...command, executable].map((word) => `'${word}'`).join(' ')} "$@"\n`,
      );
      await chmod(path, 0o755);
      return path;
    },
    unexpected: async (ports = []) => {
      const calls = socketCallsIn(await whole());
      const own = new Set([
        ...ports,
        ...calls.flatMap(({ call, port }) => (call === 'listen' ? [port] : [])),
      ]);
      const isExpected = ({ call, address, port }: SocketCall): boolean =>
        isLoopback(address) && (call === 'listen' || call === 'bind' || own.has(port));
      return [
        ...new Set(
          calls
            .filter((one) => !isExpected(one))
            .map(({ call, kind, address, port }) => `${call} ${kind} ${address} port ${port}`),
        ),
      ];
    },
    close: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}
