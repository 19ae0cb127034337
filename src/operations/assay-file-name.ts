/** The usual name of a workspace in a repository. */
export const assayFileName = 'assay.yaml';

/** The variable that holds a webhook_url with a secret in it. */
export const webhookVariable = 'ASSAY_WEBHOOK_URL';

/** The variable that holds the credential of a webhook. */
export const credentialVariable = 'ASSAY_WEBHOOK_KEY';
