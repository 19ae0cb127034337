type Rules = Record<
  'createHTML' | 'createScript' | 'createScriptURL',
  (text: string) => string | null
>;
type Policy = { readonly name: string; createHTML(text: string): unknown };
type Factory = { createPolicy(name: string, rules: Partial<Rules>): Policy };

/** The scripts of workers in a build, relative to the page's folder. */
const built = /^assets\/[\w.-]+\.js$/;

/** Whether an address is a script of the page's own that a worker may run. `anyPath` while the scripts come from the development server. */
export function isOwnScript(address: string, page: string, anyPath = false): boolean {
  if (!URL.canParse(address, page)) return false;
  const [url, own] = [new URL(address, page), new URL(page)];
  const folder = own.pathname.slice(0, own.pathname.lastIndexOf('/') + 1);
  const isBuilt = url.pathname.startsWith(folder) && built.test(url.pathname.slice(folder.length));
  return url.protocol === own.protocol && url.host === own.host && (anyPath || isBuilt);
}

/** What any text goes through on its way into the page's markup or to a script: nothing but the scripts of workers passes. */
const byDefault: Rules = {
  createHTML: (text) => (text === '' ? text : null),
  createScript: () => null,
  createScriptURL: (address) =>
    isOwnScript(address, document.baseURI, import.meta.env.DEV) ? address : null,
};

/**
 * Creates the policies that the page's content security policy names. Monaco builds its lines as
 * markup from text that it escapes, and requests a policy in many places: one serves them all, and
 * it allows markup only. Must run first; browsers without Trusted Types need none.
 */
export function setTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  if (!trustedTypes) return;
  trustedTypes.createPolicy('default', byDefault);
  const editor = trustedTypes.createPolicy('assay-editor', { createHTML: (markup) => markup });
  self.MonacoEnvironment = { createTrustedTypesPolicy: () => editor };
}

// The page's policy refuses markup and scripts without them. Imported before anything that makes either.
setTrustedTypes();
