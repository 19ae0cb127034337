import {
  type KnownOfUrl,
  maskedAddress,
  type UrlMarks,
  type UrlPart,
  urlMask,
  urlParts,
} from '#core/secrets/url-secrets.ts';
import { cx } from '../cx.ts';
import { Checkbox } from './field.tsx';
import styles from './form.module.css';

/** Why an address cannot be used as it was pasted; null where it has no masked part. */
export const maskedProblem = (address: string): string | null =>
  address.includes(urlMask)
    ? `A part of this address is masked (${urlMask}). Type that part.`
    : null;

type Props = {
  address: string;
  marks: UrlMarks | undefined;
  /** What else is known of the address (TAB-CRD-3). */
  known?: KnownOfUrl;
  /** Stands behind the address where that goes on with parts of other fields. */
  after?: string;
  onChange(marks: UrlMarks | undefined): void;
};

const isMarked = ({ kind, place, name }: UrlPart, { segments, parameters }: UrlMarks): boolean =>
  kind === 'segment' ? segments.includes(place) : parameters.includes(name);

/** The marks with this part marked or no longer marked; undefined where none is left. */
function turned(marks: UrlMarks, part: UrlPart, on: boolean): UrlMarks | undefined {
  const segments = marks.segments.filter(
    (place) => part.kind !== 'segment' || place !== part.place,
  );
  const parameters = marks.parameters.filter(
    (name) => part.kind !== 'parameter' || name !== part.name,
  );
  if (on && part.kind === 'segment') segments.push(part.place);
  if (on && part.kind === 'parameter') parameters.push(part.name);
  return segments.length + parameters.length === 0
    ? undefined
    : { segments: segments.toSorted((a, b) => a - b), parameters };
}

/** How the address is shown elsewhere, and which of its ordinary parts are secret as well. */
export function UrlSecretsField({ address, marks, known = {}, after = '', onChange }: Props) {
  if (!URL.canParse(address)) return null;
  const now = marks ?? { segments: [], parameters: [] };
  const parts = urlParts(address, { ...known, marks: undefined }).filter(
    ({ kind, secret, name }) =>
      secret === null &&
      (kind === 'segment' ||
        (kind === 'parameter' && name !== '' && known.own?.has(name) !== true)),
  );
  return (
    <div className={cx('breaks', styles.field)}>
      <p className="help breaks hide-empty">
        Assay shows this address as{' '}
        <code>{maskedAddress(address, { ...known, marks }) + after}</code>
      </p>
      {parts.length > 0 && (
        <fieldset className="options">
          <legend className="field-label">Hide these parts</legend>
          {parts.map((part) => {
            const on = isMarked(part, now);
            const title = part.kind === 'segment' ? `segment ${part.place}` : part.name;
            return (
              <Checkbox
                key={`${part.kind} ${part.place} ${part.start}`}
                className="inline-row mono small breaks"
                checked={on}
                onChange={(isOn) => onChange(turned(now, part, isOn))}
              >
                {`${title}: ${on ? urlMask : part.text}`}
              </Checkbox>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}
