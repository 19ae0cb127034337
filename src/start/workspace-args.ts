import { resolve } from 'node:path';

/**
 * What `npm start -- …` hands on to the app. The path of a workspace is one of the folder in which
 * npm was started, which is not the folder that npm runs scripts in.
 */
export const handedOn = (args: readonly string[], from: string): string[] =>
  args.map((arg, at) => {
    if (args[at - 1] === '--workspace') return resolve(from, arg);
    const [, path] = /^--workspace=(.+)$/.exec(arg) ?? [];
    return path === undefined ? arg : `--workspace=${resolve(from, path)}`;
  });
