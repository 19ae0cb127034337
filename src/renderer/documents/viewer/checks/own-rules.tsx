import { CircleAlert, CircleCheck, CircleX, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Assertion } from '#core/statement/rules.ts';
import type { AssertionResult } from '#operations/xml-check-schemas.ts';
import { levelTitles } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { Field, FieldPair, SelectField } from '../../../ui/form/field.tsx';
import type { XmlDocument } from '../compare/compare-store.ts';
import rowStyles from '../placed-list.module.css';
import styles from './checks.module.css';
import type { OwnAssertions } from './statement-rules.ts';
import { assertionSentence } from './statement-words.ts';
import type { StatementRules } from './use-statement-rules.ts';

const emptyRule: Assertion = { name: '', level: 'error', message: '', xpath: '' };
const levels = (['error', 'warning', 'info'] as const).map((value) => ({
  value,
  title: levelTitles[value].one,
}));

type OwnRulesProps = {
  document: XmlDocument;
  owned: StatementRules;
  results: readonly AssertionResult[];
};

/** The rules of a person for the documents of a bank, with what each says of this document. */
export function OwnRules({ document, owned, results }: OwnRulesProps) {
  const { kind, rules, saveAssertions } = owned;
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  if (kind === null) return null;
  const { assertions } = rules;
  const save = async (next: OwnAssertions): Promise<void> => {
    const error = await saveAssertions(next);
    setFailed(error?.message ?? null);
    if (error === null) setEdited(null);
  };
  const form = (draft: Assertion, onSave: (rule: Assertion) => void) => (
    <RuleForm
      document={document}
      owned={owned}
      first={draft}
      onSave={onSave}
      onCancel={() => setEdited(null)}
    />
  );
  return (
    <section className="rigid" aria-label="Own rules">
      <h3 className={cx('wrap-row', styles.title)}>
        Own rules
        <span className="muted small regular">
          {kind.bank_code === ''
            ? 'for documents without a bank_code'
            : `for documents with bank_code ${kind.bank_code}`}
          {owned.isOfFile.assertions && ', in the workspace file'}
        </span>
      </h3>
      {failed && (
        <p role="alert" className="text-failed">
          {failed}
        </p>
      )}
      {assertions.length > 0 && (
        <ul aria-label="Own rules">
          {assertions.map((rule, index) => (
            <li key={`${rule.name} ${rule.xpath}`} className="ruled">
              {edited === index ? (
                form(rule, (changed) => void save(assertions.with(index, changed)))
              ) : (
                <RuleRow
                  document={document}
                  rule={rule}
                  result={results.find(
                    ({ name, xpath }) => name === rule.name && xpath === rule.xpath,
                  )}
                  onEdit={() => setEdited(index)}
                  onRemove={() => void save(assertions.toSpliced(index, 1))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' ? (
        form(emptyRule, (rule) => void save([...assertions, rule]))
      ) : (
        <div className={styles.add}>
          <Button small onPress={() => setEdited('new')}>
            <Plus size={14} aria-hidden /> Add a rule
          </Button>
        </div>
      )}
    </section>
  );
}

/** Whether a rule held, as an icon. */
function ResultIcon({ result }: { result: AssertionResult }) {
  const { outcome, level } = result;
  if (outcome === 'held') return <CircleCheck size={15} className="tone-ok" aria-hidden />;
  if (outcome === 'fault') return <CircleAlert size={15} className="tone-error" aria-hidden />;
  return <CircleX size={15} className={`tone-${level}`} aria-hidden />;
}

function RuleRow({
  document,
  rule,
  result,
  onEdit,
  onRemove,
}: {
  document: XmlDocument;
  rule: Assertion;
  result: AssertionResult | undefined;
  onEdit(): void;
  onRemove(): void;
}) {
  const node = result?.outcome === 'held' ? result.node : null;
  return (
    <div className={rowStyles.row}>
      <span className="line-icon">{result && <ResultIcon result={result} />}</span>
      <span className="strong breaks">{rule.name}</span>
      <div className={cx('stack gap-1', rowStyles.words)}>
        {result && <p className="breaks">{assertionSentence(result)}</p>}
        <p className="muted small mono breaks">{rule.xpath}</p>
      </div>
      <span className="line">
        {node !== null && (
          <Button small look="quiet" onPress={() => void document.showNode(node, { focus: true })}>
            Show
          </Button>
        )}
        <IconButton small name={`Edit ${rule.name}`} icon={<Pencil size={14} />} onPress={onEdit} />
        <IconButton
          small
          name={`Remove ${rule.name}`}
          icon={<Trash2 size={14} />}
          onPress={onRemove}
        />
      </span>
    </div>
  );
}

/** Milliseconds without a key before a rule is tried. */
const rest = 250;

function RuleForm({
  document,
  owned,
  first,
  onSave,
  onCancel,
}: {
  document: XmlDocument;
  owned: StatementRules;
  first: Assertion;
  onSave(rule: Assertion): void;
  onCancel(): void;
}) {
  const [rule, setRule] = useState(first);
  const [result, setResult] = useState<AssertionResult | null>(null);
  const { xpath, level, message } = rule;
  const { roles } = owned.rules;
  // Aborted when the form closes, so that a rule that is still being tried is not saved after Cancel.
  const saving = useRef(new AbortController());
  useEffect(() => () => saving.current.abort(), []);
  /** Saves the rule if its XPath can be run; otherwise shows why it cannot. */
  const save = async (): Promise<void> => {
    saving.current.abort();
    saving.current = new AbortController();
    const { signal } = saving.current;
    const tried = { name: 'tried', level, message, xpath };
    const found = await document.statement.tryAssertion(roles, tried, signal);
    if (signal.aborted) return;
    if (found?.outcome === 'fault') setResult(found);
    else onSave({ ...rule, name: rule.name.trim() });
  };
  useEffect(() => {
    if (xpath.trim() === '') return setResult(null);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const tried = { name: 'tried', level, message, xpath };
      const found = await document.statement.tryAssertion(roles, tried, controller.signal);
      if (!controller.signal.aborted) setResult(found);
    }, rest);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [document, roles, xpath, level, message]);
  const isWhole = rule.name.trim() !== '' && xpath.trim() !== '';
  const change = (part: Partial<Assertion>): void => setRule({ ...rule, ...part });
  return (
    <form
      className={cx('stack', styles.form)}
      aria-label={first.name === '' ? 'New rule' : `Edit ${first.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void save();
      }}
    >
      <FieldPair>
        <Field
          label="Name"
          value={rule.name}
          onChange={(name) => change({ name: name.slice(0, 200) })}
          required
          autoFocus
        />
        <SelectField
          label="Level"
          value={level}
          options={levels}
          onChange={(next) => change({ level: next })}
        />
      </FieldPair>
      <Field
        label="XPath that must be true or find something"
        value={xpath}
        onChange={(next) => change({ xpath: next.slice(0, 10_000) })}
        mono
        required
        placeholder="count(//transaction) > 0"
      />
      <p className="row small" role="status">
        {result && <ResultIcon result={result} />}
        {result && assertionSentence(result)}
      </p>
      <Field
        label="Message when it is broken"
        value={message}
        onChange={(next) => change({ message: next.slice(0, 1000) })}
      />
      <div className="row">
        <Button type="submit" small look="primary" isDisabled={!isWhole}>
          Save rule
        </Button>
        <Button small onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
