import { Plus, X } from 'lucide-react';
import type { SecretReference } from '#operations/vault-schemas.ts';
import { aboutOf } from '../../settings/store.ts';
import { useStateOf } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import styles from '../tokens.module.css';
import { type ReferenceDraft, referenceOf } from './drafts.ts';

const words = { environment: 'variable', file: 'file', command: 'command' } as const;

function partsOf(reference: SecretReference): readonly string[] {
  if (reference.from === 'environment') return [reference.name];
  return reference.from === 'file' ? [reference.path] : [reference.program, ...reference.args];
}

/**
 * Where a secret is read. A command shows each argument separately, so that it cannot be misread.
 */
export function ReferenceShown({ reference }: { reference: SecretReference }) {
  const parts = partsOf(reference).map((text, index) => ({ text, key: `part ${index + 1}` }));
  return (
    <span className={styles.reference}>
      <span className="muted">{words[reference.from]}</span>
      {parts.map(({ text, key }) => (
        <code key={key} className={styles.part}>
          {text === '' ? <span className="muted">empty</span> : text}
        </code>
      ))}
    </span>
  );
}

type SourceProps<Source extends string> = {
  sources: readonly { value: Source; title: string }[];
  value: Source;
  onChange(source: Source): void;
};

/** Where a secret comes from; what the app host does not read cannot be chosen. */
export function SourceField<Source extends string>({
  sources,
  value,
  onChange,
}: SourceProps<Source>) {
  const noReferences = useStateOf('about', aboutOf)?.noReferences ?? null;
  return (
    <div>
      <Segments<Source>
        label="Source"
        options={sources.map((source) => ({
          ...source,
          isDisabled: noReferences !== null && source.value !== 'typed',
        }))}
        value={value}
        onChange={onChange}
        help={noReferences}
      />
    </div>
  );
}

type Props = {
  from: SecretReference['from'];
  draft: ReferenceDraft;
  onChange(draft: ReferenceDraft): void;
  /** What saving found wrong, by field. */
  problems: Readonly<Record<string, string>>;
};

/** Where a secret is read when it is needed. */
export function ReferenceFields({ from, draft, onChange, problems }: Props) {
  if (from === 'environment')
    return (
      <Field
        label="Variable name"
        mono
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        error={problems.name}
        placeholder="DOCUMENTS_TOKEN"
        help="Read from the environment that Assay was started in, each time the token is used"
        required
      />
    );
  if (from === 'file')
    return (
      <Field
        label="File path"
        mono
        value={draft.path}
        onChange={(path) => onChange({ ...draft, path })}
        error={problems.path}
        placeholder="/run/secrets/documents"
        help="Read each time the token is used. A line break at the end of the file is ignored."
        required
      />
    );
  return <CommandFields draft={draft} onChange={onChange} problems={problems} />;
}

function CommandFields({ draft, onChange, problems }: Omit<Props, 'from'>) {
  const { program, args } = draft;
  const rows = args.map((text, at) => ({ at, name: `Argument ${at + 1}`, text }));
  const put = (next: readonly string[]): void => onChange({ ...draft, args: next });
  return (
    <>
      <Field
        label="Program"
        mono
        value={program}
        onChange={(text) => onChange({ ...draft, program: text })}
        error={problems.program}
        placeholder="pass"
        required
      />
      <div className={cx('stack', styles.args)}>
        {rows.map(({ at, name, text }) => (
          <div className={styles.arg} key={name}>
            <Field
              label={name}
              mono
              value={text}
              onChange={(changed) => put(args.with(at, changed))}
              error={problems[`args.${at}`]}
            />
            <IconButton
              large
              name={`Remove ${name.toLowerCase()}`}
              icon={X}
              onPress={() => put(args.toSpliced(at, 1))}
            />
          </div>
        ))}
        <Button small onPress={() => put([...args, ''])} icon={Plus}>
          Add argument
        </Button>
      </div>
      <div className={styles.runs}>
        <p>
          Runs exactly as entered, without a shell: no variables, pipes or wildcards. Assay asks you
          before its first use.
        </p>
        {program.trim() !== '' && <ReferenceShown reference={referenceOf('command', draft)} />}
      </div>
    </>
  );
}
