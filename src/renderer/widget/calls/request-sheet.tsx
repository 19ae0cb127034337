import type { ReactNode } from 'react';
import type { Headers, HttpRequest } from '#core/http/http.ts';
import { parseJson } from '#core/json/text.ts';
import type { Explained } from '#core/widget/request/explain-request.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import exchange from '../../documents/documents.module.css';
import { headerFacts } from '../../documents/outcome/timing-bar.tsx';
import { SmallCode } from '../../editor/editors.tsx';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { layoutJson } from '../../text/lay-out-json.ts';
import { cx } from '../../ui/cx.ts';
import { Facts } from '../../ui/facts.tsx';
import { CopyButton } from '../../ui/form/button.tsx';
import { Fold } from '../../ui/layout/pane.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import styles from '../widget.module.css';

/** Every query parameter, header and body field: its value or that it is absent, and why, with the clause that says so. */
export const WhyTable = ({ parameters }: { parameters: readonly Explained[] }) => (
  <div className="scrolls-x">
    <Table className={styles.table} columns={['Field', 'Where', 'Value', 'Why', 'Clause']}>
      {parameters.map(({ name, where, value, why, clause }) => (
        <tr key={`${where} ${name}`}>
          <th scope="row" className="mono small breaks">
            {name}
          </th>
          <td className="muted">{where}</td>
          <td className={cx(value === null ? 'muted' : 'mono small breaks')}>
            {value === null ? 'absent' : value === '' ? 'empty' : value}
          </td>
          <td>{why}</td>
          <td>
            <ClauseLink id={clause} />
          </td>
        </tr>
      ))}
    </Table>
  </div>
);

/** The request as it was sent, its credential masked, and of every field why it is there or not. */
export function RequestSheet({ fired }: { fired: Fired }) {
  const { request, parameters, surface } = fired;
  if (request === null) {
    return (
      <EmptyState tight title="No request">
        The visitor could not be verified, so the webhook was not called.
      </EmptyState>
    );
  }
  return (
    <>
      <Fold
        title="Request"
        aside={
          surface === 'direct'
            ? 'from the widget to the webhook'
            : 'from the platform to the webhook'
        }
        open
      >
        <RequestParts request={request} />
      </Fold>
      {parameters.length > 0 && (
        <Fold title="Fields" aside="why each one is present or absent" open>
          <WhyTable parameters={parameters} />
        </Fold>
      )}
    </>
  );
}

/** An address without its query, and the parameters of the query in their order, decoded; a fragment is never sent. */
export function addressOf(text: string): { base: string; query: Headers } {
  // Not by URL, which would write the dots of a URL secret as %E2%80%A2.
  const [base = '', query = ''] = text.replace(/#.*$/s, '').split(/\?(.*)/s);
  return { base, query: [...new URLSearchParams(query)] };
}

/** A body for reading: JSON with every member on its own line and its tokens as they were sent, any other text as it is. */
const prettyBody = (body: string): string =>
  parseJson(body).ok ? layoutJson(body, []).text : body;

/** One part of a request under its title. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h4 className={cx('muted small strong', styles.small)}>{title}</h4>
    {children}
  </div>
);

/** A request taken apart: address, query parameters decoded, headers, body. */
export function RequestParts({ request }: { request: HttpRequest }) {
  const { base, query } = addressOf(request.url);
  return (
    <div className="stack">
      <div className={exchange.line}>
        <span className="mono small breaks grow">
          <span className="strong">{request.method}</span> {base}
        </span>
        <CopyButton text={request.url} what="address" />
      </div>
      {query.length > 0 && (
        <Part title="Query parameters">
          <Facts facts={headerFacts(query)} />
        </Part>
      )}
      <Part title="Headers">
        <Facts facts={headerFacts(request.headers)} />
      </Part>
      <Part title="Body">
        {request.body === null ? (
          <p className="muted">No body is sent.</p>
        ) : (
          <SmallCode text={prettyBody(request.body)} />
        )}
      </Part>
    </div>
  );
}
