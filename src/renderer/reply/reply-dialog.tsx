import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Switch } from 'react-aria-components';
import { countSentence, type Finding } from '#core/contract/finding.ts';
import { type ReadAs, readAs } from '#core/contract/verdict.ts';
import { actions, categories, surfaces } from '#core/widget/actions.ts';
import type { mockReplyKinds } from '#core/widget/mock-reply.ts';
import type { Tab } from '#core/widget/tab.ts';
import { EditedCode } from '../editor/editors.tsx';
import { FindingsList } from '../findings/findings-list.tsx';
import { Headline, type Repair } from '../findings/headline.tsx';
import { FindingsContext, listed } from '../findings/selection.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { openedOf, readingsOf, tabsOf } from '../shell/workspace-store.ts';
import { defaultLayout } from '../text/places.ts';
import { layOut } from '../text/use-json.ts';
import { Chip } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import { AreaField, NumberField, SelectField } from '../ui/form/field.tsx';
import { Choice } from '../ui/form/segments.tsx';
import { useLate } from '../ui/format.ts';
import { DialogFrame } from '../ui/layout/dialog.tsx';
import { Fold } from '../ui/layout/pane.tsx';
import { MenuButton, OfferSection } from '../ui/menu.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useTab } from '../widget/simulator/use-simulator.ts';
import { repaired, startJudging } from './judging.ts';
import { readyReplies } from './ready-replies.ts';
import styles from './reply.module.css';
import { mockReplyOf, readStatus } from './store.ts';

const same = <T extends string>(values: readonly T[]): { value: T; title: string }[] =>
  values.map((value) => ({ value, title: value }));
const asOptions = same(readAs);
const categoryOptions = same(categories);

/** What the reply answers, and how it was received. */
function How() {
  const { as, category, surface, status, fill } = useStateOf('reply');
  const isStatusReply = as === 'update_item' || as === 'delete_item';
  const read = readStatus(status);
  return (
    <>
      <Choice
        label="Reply to"
        value={as}
        options={asOptions}
        onChange={(chosen) => fill({ as: chosen })}
      />
      {as !== 'document' && (
        <Choice
          label="category"
          value={category}
          options={categoryOptions}
          onChange={(chosen) => fill({ category: chosen })}
        />
      )}
      {isStatusReply && (
        <Choice
          label="surface"
          value={surface ?? 'routed'}
          options={[
            { value: 'routed' as const, title: `as routed: ${actions[as].surface[category]}` },
            ...same(surfaces),
          ]}
          onChange={(chosen) => fill({ surface: chosen === 'routed' ? null : chosen })}
        />
      )}
      <label
        className={cx('input line holds ring-within', styles.status, !read.ok && 'invalid')}
        title={read.ok ? 'Empty: no HTTP status' : read.message}
      >
        <span className="muted small">HTTP status</span>
        <input
          className="mono small"
          value={status}
          onChange={(event) => fill({ status: event.target.value })}
          inputMode="numeric"
          autoComplete="off"
          placeholder="none"
          aria-invalid={!read.ok}
        />
      </label>
    </>
  );
}

/** Replies to start from: those of the open workspace file, those of the contract, and what goes wrong. */
function StartMenu() {
  const { as, category, fill } = useStateOf('reply');
  const opened = useStateOf('workspace', openedOf);
  const groups = useMemo(() => readyReplies(as, category, opened), [as, category, opened]);
  return (
    <MenuButton
      name="Start from"
      button={
        <Button small>
          Start from… <ChevronDown />
        </Button>
      }
      width={420}
      placement="bottom start"
    >
      {groups.map(({ name, replies }) => (
        <OfferSection
          key={name}
          title={name}
          offers={replies.map(({ title, about, changes }) => ({
            name: title,
            about,
            run: () => fill(changes),
          }))}
        />
      ))}
    </MenuButton>
  );
}

/** Puts every member on a line of its own. Offered for a text with very long lines, of which the editor shows no more than the beginning. */
function FormatButton() {
  const { reply } = useStores();
  const crammed = useStateOf(
    'reply',
    (state) => state.text.length > 300 && defaultLayout(state.text) === 'pretty',
  );
  const [refused, setRefused] = useState<string | null>(null);
  if (!crammed) return null;
  const press = async (): Promise<void> => {
    const { text } = reply.getState();
    const out = await layOut(text);
    // What was typed meanwhile stays.
    if (out !== null && reply.getState().text === text) reply.fill({ text: out });
    setRefused(out === null ? text : null);
  };
  const isRefused = refused !== null && refused === reply.getState().text;
  return (
    <Button small isDisabled={isRefused} onPress={press}>
      {isRefused ? 'Only JSON can be formatted' : 'Format'}
    </Button>
  );
}

/** Says that a verdict is under way, once it takes long enough to be noticed. */
const Judging = ({ since }: { since: number }) =>
  useLate(since) ? <span className="muted small">Checking the latest text</span> : null;

const noFindings: readonly Finding[] = [];

/** What the contract says of the text: the diagnosis over its findings. */
function Verdict() {
  const { reply, workspace } = useStores();
  const { verdict, problem, selection, select, status, text } = useStateOf('reply');
  const findings = verdict?.findings ?? noFindings;
  const rows = useMemo(() => listed(findings, []), [findings]);
  const read = readStatus(status);
  const [done, setDone] = useState({ text: '', says: '' });
  const fix = async ({ edits, removeIgnored }: Repair): Promise<void> => {
    const { text, as, category, surface } = reply.getState();
    const httpStatus = read.ok ? read.status : null;
    const choices = readingsOf(workspace.getState());
    const how = { as, category, surface, httpStatus, choices, removeIgnored };
    const fixed = await repaired(text, { text, ...how }, edits);
    // What was typed meanwhile stays.
    if (fixed === null || reply.getState().text !== text) return;
    setDone(fixed);
    reply.fill({ text: fixed.text });
  };
  return (
    <section
      className={cx('column', styles.verdict)}
      aria-label="Findings"
      data-region
      tabIndex={-1}
    >
      <p className="spoken" role="status">
        {verdict ? countSentence(findings) : ''}
      </p>
      {problem !== null && <p className="problem pad">The reply could not be checked. {problem}</p>}
      {verdict ? (
        <FindingsContext value={{ findings, selection, onSelect: select }}>
          <Headline
            whole={verdict.whole}
            changed={done.text === text ? done.says : undefined}
            onFix={(repair) => void fix(repair)}
          />
          <div className="rest">
            <FindingsList findings={rows} />
          </div>
        </FindingsContext>
      ) : (
        <EmptyState tight title="No verdict yet">
          {read.ok ? 'The verdict appears here as you type. Nothing is sent.' : read.message}
        </EmptyState>
      )}
    </section>
  );
}

const kinds: readonly { value: (typeof mockReplyKinds)[number]; title: string }[] = [
  { value: 'reply', title: 'Complete reply' },
  { value: 'slow', title: 'One byte at a time' },
  { value: 'truncated', title: 'Cut off in the middle of the body' },
  { value: 'reset', title: 'Connection reset, no reply' },
  { value: 'never', title: 'Nothing until the time limit' },
];

/** How a mock reply arrives, besides its status and body. */
function Delivery() {
  const { as, category, kind, latency, headers, allowsOrigin, fill } = useStateOf('reply');
  const isDirect = as !== 'document' && actions[as].surface[category] === 'direct';
  return (
    <div className={styles.delivery}>
      <SelectField
        label="Delivery"
        value={kind}
        options={kinds}
        onChange={(chosen) => fill({ kind: chosen })}
      />
      <NumberField
        label="Delay in ms"
        value={latency}
        min={0}
        max={600_000}
        onChange={(chosen) => fill({ latency: chosen })}
      />
      <AreaField
        label="Headers"
        rows={2}
        value={headers}
        onChange={(typed) => fill({ headers: typed })}
        error={null}
        help="One a line, such as Retry-After: 30."
      />
      {isDirect && (
        <Switch
          className={cx('line gap-1')}
          isSelected={allowsOrigin}
          onChange={(chosen) => fill({ allowsOrigin: chosen })}
        >
          <span className="switch-track" aria-hidden />
          Allow the widget's origin (CORS)
        </Switch>
      )}
    </div>
  );
}

/** Why the widget never fires the action, so that its mock reply is never used (TAB-SRF-2, TAB-SRF-4); null if it does. */
export function neverFired(
  { category, wired }: Pick<Tab, 'category' | 'wired'>,
  action: Exclude<ReadAs, 'document'>,
): string | null {
  if (actions[action].surface[category] === null) return `A ${category} tab never fires ${action}.`;
  return wired.includes(action)
    ? null
    : `${action} is not wired in this tab, so it is never fired.`;
}

/** What can be done with the reply: a tab gets it instead of the webhook's. The tab in use, in its view; elsewhere nothing says which, so it is asked for. */
function UseAsMock({ as }: { as: Exclude<ReadAs, 'document'> }) {
  const { reply, simulator, shell } = useStores();
  const tabs = useStateOf('workspace', tabsOf);
  const inUse = useTab();
  const isOnTab = useStateOf('shell', 'view') === 'widget' || tabs.length === 1;
  const [chosen, setChosen] = useState('');
  const tab = isOnTab ? inUse : tabs.find(({ id }) => id === chosen);
  const isOn = useStateOf(
    'simulator',
    (state) => tab && state.mockReplies[tab.id]?.[as] !== undefined,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const never = tab ? neverFired(tab, as) : null;
  const use = (): void => {
    const made = mockReplyOf(reply.getState());
    if ('problem' in made || !tab) {
      setProblem('problem' in made ? made.problem : 'Choose the tab that gets it.');
      return;
    }
    simulator.choose(tab.id);
    simulator.setMockReply(tab.id, as, made.mock);
    reply.close();
    shell.go('widget');
    // Only the list can be fetched without the visitor.
    if (as === 'get_items') simulator.does(tab.id, { type: 'refreshed' });
  };
  return (
    <>
      <span className="problem small" role="alert">
        {problem}
      </span>
      <span className="muted small grow ellipsis">
        {tab &&
          (never ??
            `Tab ${tab.name} shows this reply instead of calling your webhook, until you stop it.`)}
      </span>
      {!isOnTab && (
        <Choice
          label="Tab"
          value={chosen}
          options={[
            { value: '', title: 'Choose…' },
            ...tabs.map(({ id, name }) => ({ value: id, title: name })),
          ]}
          onChange={setChosen}
        />
      )}
      {tab && isOn && (
        <Button onPress={() => simulator.setMockReply(tab.id, as, null)}>Stop mock reply</Button>
      )}
      <Button look="primary" isDisabled={never !== null} onPress={use}>
        Use as mock reply
      </Button>
    </>
  );
}

function Editor() {
  const { reply, workspace } = useStores();
  const tab = useTab();
  const { as, text, verdict, askedAt, place, fill, close } = useStateOf('reply');
  useEffect(() => startJudging({ reply, workspace }), [reply, workspace]);
  return (
    <DialogFrame title="Edit reply" wide="full" onClose={close}>
      <div className={cx('wrap-row rigid', styles.bar)}>
        <How />
        <StartMenu />
        <FormatButton />
        <span className="spring" />
        {askedAt !== null && <Judging key={askedAt} since={askedAt} />}
        {verdict && <Chip name="outcome" value={verdict.outcome} />}
      </div>
      <div className={cx('rest', styles.parts)}>
        <div className="holds">
          <EditedCode
            text={text}
            onChange={(typed) => fill({ text: typed })}
            findings={verdict?.findings ?? noFindings}
            place={place}
          />
        </div>
        <Verdict />
      </div>
      {tab && as !== 'document' && (
        <div className="rigid">
          <Fold title="Delivery" aside="Headers, delay, cut off, CORS">
            <Delivery />
          </Fold>
          <div className={cx('wrap-row', styles.foot)}>
            <UseAsMock as={as} />
          </div>
        </div>
      )}
    </DialogFrame>
  );
}

/** The editor of a reply with its verdict while typing. Nothing is sent; from here it can be a mock reply. */
export function ReplyDialog() {
  const isOpen = useStateOf('reply', 'isOpen');
  return isOpen ? <Editor /> : null;
}
