import { useState } from 'react';
import type { HttpRequest } from '#core/http/http.ts';
import type { Explained } from '#core/widget/request/explain-request.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import exchange from '../../../documents/outcome/exchange.module.css';
import { headerFacts } from '../../../documents/outcome/timing-bar.tsx';
import { SmallCode } from '../../../editor/editors.tsx';
import { ClauseLink } from '../../../findings/clause-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { Facts } from '../../../ui/facts.tsx';
import { CopyButton } from '../../../ui/form/button.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { Fold } from '../../../ui/layout/pane.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import styles from '../hops.module.css';
import { addressOf, prettyBody } from './request-parts.ts';

const filters = [
  { value: 'all', title: 'All' },
  { value: 'present', title: 'Present' },
  { value: 'absent', title: 'Absent' },
] as const;
type Filter = (typeof filters)[number]['value'];

/** Every query parameter, header and body field: its value or that it is absent, and why, with the clause that says so. */
export function WhyTable({ parameters }: { parameters: readonly Explained[] }) {
  const [filter, setFilter] = useState<Filter>('all');
  const rows = parameters
    .map((one, index) => ({ ...one, key: `${index} ${one.name}` }))
    .filter(({ value }) => filter === 'all' || (filter === 'present') === (value !== null));
  return (
    <>
      <div className={cx('row', styles.filter)}>
        <Segments<Filter>
          label="Fields shown"
          options={filters}
          value={filter}
          onChange={setFilter}
        />
        <span className="muted" role="status">
          {rows.length} of {parameters.length} fields
        </span>
      </div>
      <div className="scrolls-x">
        <Table className={styles.table} columns={['Field', 'Where', 'Value', 'Why', 'Clause']}>
          {rows.map(({ key, name, where, value, why, clause }) => (
            <tr key={key}>
              <th scope="row" className="mono small breaks">
                {name}
              </th>
              <td className="muted">{where}</td>
              <ValueCell value={value} />
              <td>{why}</td>
              <td>
                <ClauseLink id={clause} />
              </td>
            </tr>
          ))}
        </Table>
      </div>
    </>
  );
}

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
        <div>
          <h4 className={cx('muted small strong', styles.small)}>Query parameters</h4>
          <Facts facts={headerFacts(query)} />
        </div>
      )}
      <div>
        <h4 className={cx('muted small strong', styles.small)}>Headers</h4>
        <Facts facts={headerFacts(request.headers)} />
      </div>
      <div>
        <h4 className={cx('muted small strong', styles.small)}>Body</h4>
        {request.body === null ? (
          <p className="muted">No body is sent.</p>
        ) : (
          <SmallCode text={prettyBody(request.body)} />
        )}
      </div>
    </div>
  );
}

const ValueCell = ({ value }: { value: string | null }) => (
  <td className={cx(value === null ? 'muted' : 'mono small breaks')}>
    {value === null ? 'absent' : value === '' ? 'empty' : value}
  </td>
);
