import { resolve } from 'node:path';
import envPaths from 'env-paths';

/** The data folder of the desktop app, the web host and the command line where `--data` names no other: that of the variable `ASSAY_DATA`, or else the user's. */
export const usualDataFolder = (): string =>
  process.env.ASSAY_DATA ? resolve(process.env.ASSAY_DATA) : envPaths('assay', { suffix: '' }).data;
