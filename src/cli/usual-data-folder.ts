import envPaths from 'env-paths';

/** The default data folder of `assay serve` and of the command line. */
export const usualDataFolder: string = envPaths('assay', { suffix: '' }).data;
