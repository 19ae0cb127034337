import type { Tab } from '#core/widget/tab.ts';
import { extraVisitors } from '#operations/window-schemas.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { Checkbox, FormRows } from '../ui/form/field.tsx';
import { visitorWords } from '../widget/visitors/minting.ts';
import { groupsOfTab, signsTokens } from './check-setup.ts';

/** Boxes of which any may be ticked. */
function Boxes<T extends string>({
  title,
  boxes,
  on,
  onTurn,
}: {
  title: string;
  boxes: readonly { value: T; title: string }[];
  on(value: T): boolean;
  onTurn(value: T, on: boolean): void;
}) {
  return (
    <fieldset className="field">
      <legend className="field-label">{title}</legend>
      <div className="wrap-row">
        {boxes.map(({ value, title: words }) => (
          <Checkbox
            key={value}
            className="inline-row"
            checked={on(value)}
            onChange={(isOn) => onTurn(value, isOn)}
          >
            {words}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** What a check of a tab leaves out or does besides the usual; it holds for every tab. */
export function Customise({ tab }: { tab: Tab }) {
  const { checks } = useStores();
  const setup = useStateOf('checks', 'setup');
  const { change } = checks;
  const turned = <T extends string>(all: readonly T[], value: T, on: boolean): T[] =>
    on ? [...all, value] : all.filter((one) => one !== value);
  return (
    <FormRows>
      <Boxes
        title="Probes"
        boxes={groupsOfTab.map(({ name, title }) => ({ value: name, title }))}
        on={(name) => !setup.off.includes(name)}
        onTurn={(name, on) => change({ off: turned(setup.off, name, !on) })}
      />
      {signsTokens(tab) && (
        <Boxes
          title="Visitors besides the verified one"
          boxes={extraVisitors.map((value) => ({ value, title: visitorWords[value].title }))}
          on={(value) => setup.also.includes(value)}
          onTurn={(value, on) => change({ also: turned(setup.also, value, on) })}
        />
      )}
    </FormRows>
  );
}
