import { type ReactNode, useId } from 'react';
import { Switch } from 'react-aria-components';
import { useStore } from 'zustand';
import { probeGroups } from '#core/check/probes/probe-table.ts';
import { probeLevels } from '#core/check/report.ts';
import { readBudget } from '#core/check/times.ts';
import { several } from '#core/text/wording.ts';
import { extraVisitors } from '#operations/window-schemas.ts';
import { useStores } from '../shell/context.ts';
import { connectionsOf, tabsOf } from '../shell/workspace-store.ts';
import { cx } from '../ui/cx.ts';
import { Field, FieldPair, FormRows, NumberField, SelectField } from '../ui/form/field.tsx';
import { Banner } from '../ui/states.tsx';
import { visitorWords } from '../widget/visitors/minting.ts';
import { keyOf, signsTokens, writesOf } from './check-setup.ts';
import styles from './checks.module.css';

/** Boxes of which any may be ticked. */
function Boxes<T extends string>({
  title,
  help,
  boxes,
  on,
  onTurn,
}: {
  title: string;
  help?: ReactNode;
  boxes: readonly { value: T; title: string; aside?: string }[];
  on(value: T): boolean;
  onTurn(value: T, on: boolean): void;
}) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={help ? id : undefined}>
      <legend className="field-label">{title}</legend>
      {boxes.map(({ value, title: words, aside }) => (
        <label key={value} className="row">
          <input
            type="checkbox"
            checked={on(value)}
            onChange={({ target }) => onTurn(value, target.checked)}
          />
          <span className="grow ellipsis">{words}</span>
          {aside && <span className="muted small numbers">{aside}</span>}
        </label>
      ))}
      {help && (
        <p id={id} className="help">
          {help}
        </p>
      )}
    </fieldset>
  );
}

/** Whether probes may write; off until somebody switches it on, and it says what they would send. */
function Writes() {
  const { checks } = useStores();
  const setup = useStore(checks, (state) => state.setup);
  const writes = writesOf(setup);
  return (
    <div className="stack">
      <Switch
        className="row"
        isSelected={setup.allowWrites}
        onChange={(allowWrites) => checks.getState().change({ allowWrites })}
      >
        <span className="switch-track" aria-hidden />
        Allow writes
      </Switch>
      {setup.allowWrites && writes.length > 0 ? (
        <Banner title="Probes will create, change and delete records">
          They send the calls below to the real webhooks. The report lists every record that was
          written.
        </Banner>
      ) : (
        <p className="help">
          {writes.length === 0
            ? 'None of the chosen probes writes.'
            : `Off: probes only read, and ${several(writes.length, 'kind')} of writing calls are not sent.`}
        </p>
      )}
      {setup.allowWrites && (
        <ul className={cx('help', styles.list)} aria-label="What the probes write">
          {writes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const levelTitles = { error: 'Errors', warning: 'Errors and warnings' } as const;

/** What the check runs, and how. */
export function SetupSheet() {
  const { checks, workspace } = useStores();
  const setup = useStore(checks, (state) => state.setup);
  const tabs = useStore(workspace, tabsOf);
  const connections = useStore(workspace, connectionsOf);
  const { change } = checks.getState();
  const isOn = (key: string): boolean => !setup.off.includes(key);
  const turn = (key: string, on: boolean): void =>
    change({ off: on ? setup.off.filter((one) => one !== key) : [...setup.off, key] });
  const boxes = (kind: 'tab' | 'connection', all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: keyOf(kind, id), title: name }));
  return (
    <div className="pad">
      <FormRows>
        {tabs.length > 0 && (
          <Boxes title="Tabs" boxes={boxes('tab', tabs)} on={isOn} onTurn={turn} />
        )}
        {connections.length > 0 && (
          <Boxes
            title="Connections"
            boxes={boxes('connection', connections)}
            on={isOn}
            onTurn={turn}
            help="With the documents of the workspace file; without any, the newest 20 of each list, which must come to the same outcome again."
          />
        )}
        <Boxes
          title="Probes"
          boxes={probeGroups.map(({ name, title, probes }) => ({
            value: keyOf('group', name),
            title,
            aside: String(probes.length),
          }))}
          on={isOn}
          onTurn={turn}
        />
        {tabs.some(signsTokens) && (
          <Boxes
            title="Visitors besides the verified one"
            boxes={extraVisitors.map((value) => ({ value, title: visitorWords[value].title }))}
            on={(value) => setup.also.includes(value)}
            onTurn={(value, on) =>
              change({
                also: extraVisitors.filter((one) =>
                  one === value ? on : setup.also.includes(one),
                ),
              })
            }
            help="In tabs that verify visitors with a stored secret."
          />
        )}
        <Writes />
        <FieldPair>
          <NumberField
            label="Repeat"
            value={setup.repeat}
            min={1}
            max={100}
            onChange={(repeat) => change({ repeat })}
          />
          <NumberField
            label="Calls at the same time"
            value={setup.concurrency}
            min={1}
            max={64}
            onChange={(concurrency) => change({ concurrency })}
          />
        </FieldPair>
        <SelectField
          label="Fail on"
          value={setup.failOn}
          options={probeLevels.map((value) => ({ value, title: levelTitles[value] }))}
          onChange={(failOn) => change({ failOn })}
        />
        <Field
          label="Time budget"
          mono
          value={setup.budget}
          placeholder="p95=800ms,max=2s"
          onChange={(budget) => change({ budget })}
          error={readBudget(setup.budget) === null ? 'Write it like p95=800ms or max=2s.' : null}
          help="Slower calls to a tab are findings. Empty: no limit."
        />
      </FormRows>
    </div>
  );
}
