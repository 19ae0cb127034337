import { CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { countSentence, type Edit, everyPlace, type Finding } from '#core/contract/finding.ts';
import { type Diagnosis, editsOf, levelOf, progressText } from '#core/diagnosis/diagnose.ts';
import { diagnoseFetch } from '#core/diagnosis/failure.ts';
import type { WholeDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import type { HttpFailure } from '#core/http/http.ts';
import { grouped, manyOf, plural } from '#core/text/wording.ts';
import { LevelIcon } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import styles from './headline.module.css';
import { pick, useFindings } from './selection.ts';
import { Stepper } from './stepper.tsx';

/** What there is to do about a cause: its clauses, its mechanical corrections, and those of all causes. */
export type Fix = {
  clauses: readonly string[];
  edits: readonly Edit[];
  all: readonly Edit[];
  /** What the correction of everything changes, in words; empty where that is not known. */
  says: string;
  /** How many keys the contract ignores, once nothing is left to correct. */
  ignored: number;
};

type HeadlineProps = {
  /** The diagnosis of these findings with what only a fix uncovers, once it is known. */
  whole?: WholeDiagnosis | null | undefined;
  /** Why a document has no reply; a failed call of a widget is among its findings. */
  failure?: HttpFailure | null;
  /** The findings of the call before; null when there is no earlier call to compare with. */
  before?: readonly Finding[] | null;
  /** What the fix that is being tried did, in place of a comparison with the call before. */
  fixed?: string | undefined;
  /** What can be done about a cause. */
  actions?: (fix: Fix) => ReactNode;
  /** What else there is to know about the reply. */
  note?: ReactNode;
  /** How many statement checks of a document are broken, and a way to them. */
  content?: { broken: number; show(): void };
};

type Shown = { findings: readonly Finding[]; picked: Finding | null; at: number };

/** Which cause is shown: of another verdict the most important one, and the cause of the finding that was picked last. */
function placeOf(
  shown: Shown,
  { findings, picked }: Pick<Shown, 'findings' | 'picked'>,
  causes: readonly Diagnosis[],
): number {
  const isSame = shown.findings === findings;
  if (isSame && shown.picked === picked) return shown.at;
  const ofPicked = causes.findIndex(
    (cause) =>
      picked !== null &&
      everyPlace(cause.findings.flatMap((index) => findings[index] ?? [])).includes(picked),
  );
  return ofPicked === -1 ? (isSame ? shown.at : 0) : ofPicked;
}

/**
 * What is wrong with a reply, what the visitor notices and how to fix it, one cause at a time, the most important first. Notes alone
 * leave nothing to fix.
 */
export function Headline({
  whole = null,
  failure = null,
  before = null,
  fixed,
  actions,
  note,
  content,
}: HeadlineProps) {
  const { findings, selection, onSelect } = useFindings();
  const [all, known] = useMemo(
    () =>
      whole && failure === null
        ? [whole.causes, [...findings, ...whole.uncovered]]
        : [diagnoseFetch(findings, failure), findings],
    [findings, whole, failure],
  );
  const causes = all.filter((one) => levelOf(one, known) !== 'info');
  const { picked } = selection;
  const [shown, show] = useState<Shown>({ findings, picked: null, at: 0 });
  const at = placeOf(shown, { findings, picked }, causes);
  const cause = causes[at];
  const broken = content?.broken ?? 0;
  const sums = content && broken > 0 && (
    <p className="row">
      <span>
        <span className="strong">What the document says does not add up.</span>{' '}
        {`${manyOf(broken, 'statement check')} ${plural(broken, 'is', 'are')} broken.`}
      </span>
      <Button small look="quiet" onPress={content.show}>
        Show
      </Button>
    </p>
  );
  const progress = fixed ?? (before && progressText(before, findings));
  const changed = progress && <span className="muted small regular">{progress}</span>;
  if (!cause)
    return (
      <section className={cx('ruled icons-top', styles.headline)} aria-label="Diagnosis">
        {broken === 0 ? (
          <CircleCheck size={15} className="tone-ok" />
        ) : (
          <CircleX size={15} className="tone-error" />
        )}
        <div className="stack gap-1 shrinks breaks">
          {sums || (
            <p>
              <span className="strong">Nothing to fix</span>
              {findings.length > 0 ? ` (${countSentence(findings)})` : ''} {changed}
            </p>
          )}
          {note}
        </div>
      </section>
    );
  const { after } = cause;
  const own =
    after === null ? everyPlace(cause.findings.flatMap((index) => findings[index] ?? [])) : [];
  const place = picked === null ? -1 : own.indexOf(picked);
  const next = (): void =>
    onSelect((before) => pick(before, own[(place + 1) % own.length] ?? null));
  // What is behind a fix has no place in this reply that could be corrected by itself.
  const editsIn = (one: Diagnosis): Edit[] => (one.after === null ? editsOf(one, findings) : []);
  const step = (by: 1 | -1): void =>
    show({ findings, picked, at: (at + by + causes.length) % causes.length });
  const everything = causes.flatMap(editsIn);
  return (
    <section className={cx('ruled icons-top', styles.headline)} aria-label="Diagnosis">
      <LevelIcon level={levelOf(cause, known)} />
      <div className="stack gap-1 shrinks breaks">
        <p className="strong pretty">{cause.cause}</p>
        {after !== null && <p className="muted">Seen after the fix of: {all[after]?.cause}</p>}
        {cause.effect && <p className="muted">{cause.effect}</p>}
        <p>
          <span className="muted">Fix</span> {cause.fix}
        </p>
        <div className="wrap-row">
          {actions?.({
            clauses: cause.clauses,
            edits: editsIn(cause),
            all: everything,
            says: whole?.repair?.says ?? '',
            ignored: everything.length === 0 ? (whole?.repair?.ignored ?? 0) : 0,
          })}
          {own.length > 0 && (
            <Button small look="quiet" onPress={next}>
              {place === -1
                ? `Show ${manyOf(cause.count, 'finding')}`
                : `Finding ${grouped(place + 1)} of ${grouped(cause.count)}`}
            </Button>
          )}
          {changed}
        </div>
        {sums}
        {note}
      </div>
      {causes.length > 1 && (
        <fieldset className="inline-row muted small numbers one-line" aria-label="Causes">
          <Stepper what="cause" at={at} count={causes.length} onStep={step} />
        </fieldset>
      )}
    </section>
  );
}
