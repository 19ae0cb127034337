import { certificateLines } from '#core/http/certificates.ts';
import type { HttpFailure } from '#core/http/http.ts';
import { print } from './output.ts';

/** Prints the certificates that were not trusted, nothing where there are none. */
export function printCertificates({ certificates }: Pick<HttpFailure, 'certificates'>): void {
  if (certificates && certificates.chain.length > 0)
    print(`${certificateLines(certificates).join('\n')}\n`);
}
