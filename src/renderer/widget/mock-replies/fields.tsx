import { Switch } from 'react-aria-components';
import { type ActionName, actions, type Category } from '#core/widget/actions.ts';
import { type Fault, faultKinds } from '#core/widget/mock-reply.ts';
import { cx } from '../../ui/cx.ts';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { valueProblem } from './header-line.ts';
import { HeaderRows } from './header-rows.tsx';
import styles from './mock-replies.module.css';
import { StatusField } from './status-field.tsx';
import { answers, faultWords } from './words.ts';

const kinds = faultKinds.map((value) => ({ value, title: faultWords[value].title }));

type FaultFieldsProps = {
  action: ActionName;
  category: Category;
  fault: Fault;
  onChange(changes: Partial<Fault>): void;
};

/** How the answer comes, and everything of it but its body. */
export function FaultFields({ action, category, fault, onChange }: FaultFieldsProps) {
  const isDirect = actions[action].surface[category] === 'direct';
  const wrongType = valueProblem(fault.contentType);
  return (
    <div className={styles.fields}>
      <SelectField
        label="Delivery"
        value={fault.kind}
        options={kinds}
        onChange={(kind) => onChange({ kind })}
        help={faultWords[fault.kind].text}
      />
      {fault.kind !== 'never' && (
        <NumberField
          label="Latency in ms"
          value={fault.latency}
          min={0}
          max={600_000}
          onChange={(latency) => onChange({ latency })}
        />
      )}
      {answers(fault) && (
        <>
          <StatusField value={fault.status} onChange={(status) => onChange({ status })} />
          <Field
            label="Content-Type"
            mono
            value={fault.contentType}
            onChange={(contentType) => onChange({ contentType: contentType.slice(0, 200) })}
            placeholder="none"
            error={wrongType}
          />
          <HeaderRows headers={fault.headers} onChange={(headers) => onChange({ headers })} />
          {isDirect && (
            <Switch
              className={cx(styles.switch)}
              isSelected={fault.allowsOrigin}
              onChange={(allowsOrigin) => onChange({ allowsOrigin })}
            >
              <span className={styles.track} aria-hidden />
              Allow the widget's origin (CORS)
            </Switch>
          )}
        </>
      )}
    </div>
  );
}
