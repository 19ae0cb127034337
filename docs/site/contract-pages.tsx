import type { ReactNode } from 'react';
import { assumptions } from '#core/contract/assumptions.ts';
import { type Clause, clauseById, clauses } from '#core/contract/clauses.ts';
import { exampleKind, exampleText } from '#core/contract/examples/describe-example.ts';
import type { Example } from '#core/contract/examples/examples.ts';
import { runExample } from '#core/contract/examples/run-example.ts';
import type { AssumptionRow } from '#core/contract/verdict.ts';
import { assumptionPath, clausePath } from '#operations/documentation.ts';
import type { Page } from './page.ts';
import { allProbes, type ProbeFacts } from './probes.ts';

const rows = Object.entries<AssumptionRow>(assumptions);

const levelWords = {
  error: 'error: the contract says must, or the widget or the client cannot use the reply',
  warning: 'warning: the widget or the client drops, ignores or replaces something',
  info: 'info: worth knowing, breaks nothing',
} as const;

const sources = { DOC: 'Parsed documents', TAB: 'Widget tab webhook' } as const;
const sourceOf = (id: string): string => sources[id.startsWith('DOC') ? 'DOC' : 'TAB'];

/** Every page about the contract: the list of clauses, the list of assumptions, and one page for each of them. */
export const contractPages = (): Page[] => [
  {
    path: 'clauses/index.html',
    part: 'Contract',
    title: 'Clauses',
    isListed: true,
    content: <ClauseList />,
  },
  {
    path: 'assumptions/index.html',
    part: 'Contract',
    title: 'Assumptions',
    isListed: true,
    content: <AssumptionList />,
  },
  ...clauses.map(
    (clause, index): Page => ({
      path: clausePath(clause.id),
      part: 'Contract',
      title: clause.id,
      isListed: false,
      content: (
        <ClausePage
          clause={clause}
          before={clauses[index - 1]?.id}
          after={clauses[index + 1]?.id}
        />
      ),
    }),
  ),
  ...rows.map(
    ([id, row]): Page => ({
      path: assumptionPath(id),
      part: 'Contract',
      title: `Assumption ${id}`,
      isListed: false,
      content: <AssumptionPage id={id} row={row} />,
    }),
  ),
];

function ClauseList() {
  return (
    <>
      <h1>Clauses</h1>
      <p>
        Assay judges by two documents: the endpoint for parsed documents (DOC) and the webhook of a
        widget tab (TAB). Each numbered rule is a clause, and each finding names its clause.{' '}
        <code>assay contract clauses</code>
        prints the same list.
      </p>
      <ul>
        {Object.values(levelWords).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {(['DOC', 'TAB'] as const).map((kind) => (
        <section key={kind}>
          <h2 id={kind}>
            {sources[kind]} ({kind})
          </h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Clause</th>
                <th scope="col">Level</th>
                <th scope="col">What it says</th>
              </tr>
            </thead>
            <tbody>
              {clauses
                .filter(({ id }) => id.startsWith(kind))
                .map(({ id, level, title }) => (
                  <tr key={id}>
                    <th scope="row">
                      <ClauseLink id={id} />
                    </th>
                    <td className={level}>{level}</td>
                    <td>{title}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
}

const ClauseLink = ({ id }: { id: string }) => (
  <a className="id" href={`/${clausePath(id)}`}>
    {id}
  </a>
);

type Neighbours = { before: string | undefined; after: string | undefined };

function ClausePage({ clause, before, after }: { clause: Clause } & Neighbours) {
  const { id, level, title, fix, section, ours, examples, why } = clause;
  const decisions = rows.filter(([, row]) => row.clause === id);
  return (
    <>
      <h1>{id}</h1>
      <p className="lead">{title}</p>
      <dl>
        <dt>Source</dt>
        <dd>
          {sourceOf(id)}, section “{section}”{ours && '; a part of it is an assumption of Assay'}
        </dd>
        <dt>Level</dt>
        <dd className={level}>{levelWords[level]}</dd>
      </dl>
      {examples !== null && 'fails' in examples && (
        <>
          <h2 id="breaks">What breaks it</h2>
          <Judged example={examples.fails} clause={id} />
          <h2 id="follows">What follows it</h2>
          <Judged example={examples.passes} clause={id} />
        </>
      )}
      {examples !== null && examples.shows.length > 0 && (
        <>
          <h2 id="shows">{'fails' in examples ? 'Other examples' : 'What it does'}</h2>
          {!('fails' in examples) && (
            <p>No reply and no request can break this clause. An example shows its result.</p>
          )}
          {examples.shows.map(({ of }) => (
            <Judged key={JSON.stringify(of)} example={of} clause={id} />
          ))}
        </>
      )}
      {examples === null && (
        <>
          <h2 id="follows">How Assay follows it</h2>
          <p>{why}</p>
        </>
      )}
      <h2 id="fix">How to fix it</h2>
      <p>{fix}</p>
      <h2 id="probes">
        Related probes of <code>assay check</code>
      </h2>
      <Probes
        probes={allProbes.filter((probe) => probe.clauses.includes(id))}
        only={`assay check assay.yaml --only ${id}`}
      />
      {decisions.length > 0 && (
        <>
          <h2 id="assumptions">What Assay assumes</h2>
          <ul>
            {decisions.map(([name, { open, choice }]) => (
              <li key={name}>
                {open} Assay assumes: {choice} <a href={`/${assumptionPath(name)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="turn">
        {before !== undefined && (
          <>
            Previous: <ClauseLink id={before} />
          </>
        )}
        <a href="/clauses/index.html">All clauses</a>
        {after !== undefined && (
          <>
            Next: <ClauseLink id={after} />
          </>
        )}
      </p>
    </>
  );
}

/** An example and what the readers of Assay say about it. */
function Judged({ example, clause }: { example: Example; clause: string }) {
  const { request, findings, verdict } = runExample(example);
  const said = findings.filter((finding) => finding.clause === clause);
  const steps = (verdict?.steps ?? []).filter((step) => step.clause === clause);
  const text = exampleText(example, request);
  return (
    <figure>
      <figcaption>{capitalised(exampleKind(example))}</figcaption>
      <pre>
        <code>{text.length > longest ? `${text.slice(0, longest)} …` : text}</code>
      </pre>
      {said.map(({ path, level, message, effect }) => (
        <p key={`${path} ${message}`}>
          <strong className={level}>{level}</strong> {message} {effect}
        </p>
      ))}
      {said.length === 0 && steps.map(({ text: step }) => <p key={step}>{step}</p>)}
      {said.length + steps.length === 0 && <p>This clause has no findings here.</p>}
    </figure>
  );
}

const longest = 1200;
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Probes({ probes, only }: { probes: readonly ProbeFacts[]; only: string }): ReactNode {
  if (probes.length === 0)
    return (
      <p>
        None. A finding of this clause in any reply to <code>assay check</code> is still reported.
      </p>
    );
  return (
    <>
      <ul>
        {probes.map(({ id, title, sends, writes }) => (
          <li key={id}>
            <code>{id}</code>: {title}. It sends {sends}
            {writes && '; it runs only with --allow-writes'}.
          </li>
        ))}
      </ul>
      <pre>
        <code>{only}</code>
      </pre>
    </>
  );
}

function AssumptionList() {
  return (
    <>
      <h1>Assumptions</h1>
      <p>
        Where the documents are silent or can be read in two ways, Assay makes an assumption and
        says so: each verdict lists those that it relied on. For those with a second reading, choose
        yours in <strong>Settings</strong>, <strong>Readings</strong>; verdicts follow at once.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Assumption</th>
            <th scope="col">Clause</th>
            <th scope="col">What the contract leaves open</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([id, { clause, open }]) => (
            <tr key={id}>
              <th scope="row">
                <a href={`/${assumptionPath(id)}`}>{id}</a>
              </th>
              <td>
                <ClauseLink id={clause} />
              </td>
              <td>{open}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function AssumptionPage({ id, row }: { id: string; row: AssumptionRow }) {
  const clause = clauseById(row.clause);
  const examples = clause?.examples;
  const shown = examples?.shows.filter(({ assumes }) => assumes === id) ?? [];
  const probes = allProbes.filter(({ assumption }) => assumption?.open === row.open);
  return (
    <>
      <h1>Assumption {id}</h1>
      <p className="lead">{row.open}</p>
      <dl>
        <dt>Assay assumes</dt>
        <dd>{row.choice}</dd>
        {row.other !== undefined && (
          <>
            <dt>Other reading</dt>
            <dd>{row.other}</dd>
          </>
        )}
        <dt>Clause</dt>
        <dd>
          <ClauseLink id={row.clause} /> {clause?.title}
        </dd>
        {clause && (
          <>
            <dt>Source</dt>
            <dd>
              {sourceOf(row.clause)}, section “{clause.section}”
            </dd>
            <dt>Level</dt>
            <dd className={clause.level}>{levelWords[clause.level]}</dd>
          </>
        )}
      </dl>
      {row.other === undefined ? (
        <p>
          This assumption has one reading. Where a verdict relies on it, the verdict lists it under
          Assumptions.
        </p>
      ) : (
        <p>
          To use the other reading, open <strong>Settings</strong> and choose{' '}
          <strong>Other reading</strong> under <strong>Readings</strong>. The replies on screen are
          judged again.
        </p>
      )}
      {shown.length > 0 && (
        <>
          <h2 id="shows">Where it decides something</h2>
          {shown.map(({ of }) => (
            <Judged key={JSON.stringify(of)} example={of} clause={row.clause} />
          ))}
        </>
      )}
      {shown.length === 0 && examples && 'fails' in examples && (
        <>
          <h2 id="breaks">What breaks the clause</h2>
          <Judged example={examples.fails} clause={row.clause} />
        </>
      )}
      <h2 id="fix">How to fix it</h2>
      <p>{clauseById(row.clause)?.fix}</p>
      <h2 id="probes">
        Related probes of <code>assay check</code>
      </h2>
      <Probes
        probes={
          probes.length > 0
            ? probes
            : allProbes.filter(({ clauses: about }) => about.includes(row.clause))
        }
        only={`assay check assay.yaml --only ${row.clause}`}
      />
      <p className="turn">
        <a href="/assumptions/index.html">All assumptions</a>
      </p>
    </>
  );
}
