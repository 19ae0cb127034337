import { formatBytes } from '#core/http/byte-size.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import { Assumptions } from '../../findings/assumptions.tsx';
import { Steps } from '../../findings/findings-sheet.tsx';
import { Certificates } from '../../transport/certificates.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatMilliseconds } from '../../ui/format.ts';
import { Fold } from '../../ui/layout/pane.tsx';
import { RequestParts } from '../../widget/calls/request-sheet.tsx';
import { headerFacts, TimingBar } from './timing-bar.tsx';

/** The way of a fetch from top to bottom: the request, how long it took, the headers of the reply, and how that was read. */
export function DocumentTrace({ exchange }: { exchange: DocumentExchange }) {
  const { request, http, failure, verdict } = exchange;
  const { steps, assumptions } = verdict ?? { steps: [], assumptions: exchange.assumptions };
  const certificates = http?.certificates ?? failure?.certificates;
  return (
    <>
      <Fold title="Request" aside={request.method} open>
        <RequestParts request={request} />
      </Fold>
      {certificates && (
        <Fold title="Certificates" open>
          <Certificates report={certificates} isExplained={failure !== null} />
        </Fold>
      )}
      {http && (
        <>
          <Fold title="Timings" aside={formatMilliseconds(http.timings.total)} open>
            <TimingBar timings={http.timings} />
          </Fold>
          <Fold
            title="Reply headers"
            aside={`HTTP ${http.status}, body ${formatBytes(http.bytes)}`}
            open
          >
            <Facts facts={headerFacts(http.headers)} />
          </Fold>
        </>
      )}
      {steps.length > 0 && (
        <Fold title="How the reply was read" aside={steps.length} open>
          <Steps steps={steps} />
        </Fold>
      )}
      {assumptions.length > 0 && (
        <Fold title="Where the contract is silent" aside={assumptions.length} open>
          <Assumptions assumptions={assumptions} />
        </Fold>
      )}
    </>
  );
}
