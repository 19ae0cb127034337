import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { AuthorizationForm } from '#core/document/connection.ts';
import type { ProbeResult } from '#operations/document-schemas.ts';
import { Button } from '../ui/button.tsx';
import { kindLooks } from './kinds.ts';
import styles from './probe.module.css';

const formNames = { bearer: 'Bearer <token>', plain: 'the plain key' } as const;

const judgements = [
  { accepted: true, word: 'Accepted', icon: CircleCheck, look: styles.accepted },
  { accepted: false, word: 'Refused', icon: CircleX, look: styles.refused },
  { accepted: null, word: 'Not told', icon: CircleHelp, look: styles.open },
] as const;

function summary(results: readonly ProbeResult[]): string {
  const accepted = results.filter((one) => one.accepted);
  if (accepted.length === results.length) return 'Both forms are accepted.';
  if (accepted[0]) return `Accepted as ${formNames[accepted[0].form]}.`;
  if (results.every((one) => one.accepted === false)) return 'Neither form is accepted. Check the token of the connection.';
  return 'The replies do not tell which form is accepted.';
}

type Props = { results: readonly ProbeResult[]; current: AuthorizationForm; onKeep(form: AuthorizationForm): void };

/** What became of each Authorization form, one row a form; one that was accepted can be kept in the connection. */
export const ProbeResults = ({ results, current, onKeep }: Props) => (
  <>
    <p className={styles.summary}>{summary(results)}</p>
    <table className={styles.forms} aria-label="Authorization forms tried">
      <tbody>
        {results.map((result) => (
          <tr key={result.form}>
            <th scope="row">
              {formNames[result.form]}
              {result.form === current && <span className={styles.detail}>In the connection</span>}
            </th>
            <td>
              <Judgement accepted={result.accepted} />
              <span className={styles.detail}>{detailOf(result)}</span>
              {result.form !== current && result.accepted && (
                <Button small onPress={() => onKeep(result.form)}>
                  Keep this form
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);

function Judgement({ accepted }: Pick<ProbeResult, 'accepted'>) {
  const judgement = judgements.find((one) => one.accepted === accepted) ?? judgements[2];
  const { word, icon: Icon, look } = judgement;
  return (
    <span className={look}>
      <Icon size={14} aria-hidden /> {word}
    </span>
  );
}

function detailOf({ kind, failure, httpStatus, status_code }: ProbeResult): string {
  if (failure !== null) return failure;
  const word = kind === null ? '' : kindLooks[kind].word;
  return `${word} (HTTP status ${httpStatus}, status_code ${status_code ?? 'none'})`;
}
