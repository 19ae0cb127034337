/** The usual name of a workspace in a repository. */
export const assayFileName = 'assay.yaml';
