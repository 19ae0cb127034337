import { resolve } from 'node:path';

/**
 * What `npm start -- …` hands on to the app. The paths of a workspace and of a data folder are those
 * of the folder in which npm was started, which is not the folder that npm runs scripts in.
 */
export const handedOn = (args: readonly string[], from: string): string[] =>
  args.map((arg, at) => {
    if (/^--(?:workspace|data)$/.test(args[at - 1] ?? '')) return resolve(from, arg);
    const [, option, path] = /^(--(?:workspace|data)=)(.+)$/.exec(arg) ?? [];
    return path === undefined ? arg : `${option}${resolve(from, path)}`;
  });
