import type { Certificate, CertificateReport } from '#core/http/certificates.ts';
import { type Fact, Facts } from '../ui/facts.tsx';

const factsOf = ({
  issuer,
  subject,
  names,
  validFrom,
  validTo,
  fingerprint,
}: Certificate): Fact[] => [
  { name: 'Issued by', value: issuer === subject ? 'itself (self-signed)' : issuer },
  { name: 'Valid', value: `${validFrom.slice(0, 10)} to ${validTo.slice(0, 10)}` },
  ...(names.length === 0 ? [] : [{ name: 'For', value: names.join(', ') }]),
  { name: 'SHA-256', value: fingerprint, mono: true, copy: true },
];

/** The certificates that a server sent, its own first, with what they came to unless that is said already. */
export function Certificates({
  report: { host, explanation, fix, chain },
  isExplained,
}: {
  report: CertificateReport;
  isExplained: boolean;
}) {
  return (
    <section className="column breaks" aria-label={`Certificates of ${host}`}>
      {!isExplained && (
        <p className="help">
          {explanation} {fix}
        </p>
      )}
      <p className="strong">Certificates that {host} sent</p>
      {chain.length === 0 && <p className="muted">None.</p>}
      <ol className="column">
        {chain.map((one) => (
          <li key={one.fingerprint}>
            <p>
              {one.subject}
              {one.isAuthority && <span className="muted"> (authority)</span>}
            </p>
            <Facts facts={factsOf(one)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
