import type { TextRef } from '#operations/text-ref.ts';
import { DiffCode } from '../../../editor/editors.tsx';
import { TextPane, useText } from '../../../text/text-pane.tsx';
import { useXmlLayout } from '../../../text/use-json.ts';
import { EmptyState, LoadingState } from '../../../ui/states.tsx';

const mebibyte = 1024 * 1024;
/** A longer text is not compared in the window, which the comparison of its lines would hold. */
const mostCompared = 5 * mebibyte;

/** Two documents, both indented, line by line; too large a one is not brought into the window. */
export function TextCompared({ before, after }: { before: TextRef; after: TextRef }) {
  const tooLarge = [before, after].some(({ bytes }) => bytes > mostCompared);
  const first = useText(before, !tooLarge);
  const second = useText(after, !tooLarge);
  if (tooLarge) {
    return (
      <EmptyState title="Too large to compare line by line">
        This view compares documents up to 5 MB each. Save both to compare them in another program.
      </EmptyState>
    );
  }
  return (
    <TextPane what="the document before" text={first.text} onRetry={first.retry}>
      {(one) => (
        <TextPane what="the document after" text={second.text} onRetry={second.retry}>
          {(two) => <PrettyCompared before={one} after={two} />}
        </TextPane>
      )}
    </TextPane>
  );
}

function PrettyCompared({ before, after }: { before: string; after: string }) {
  const one = useXmlLayout(before, true);
  const two = useXmlLayout(after, true);
  if (one === null || two === null) return <LoadingState title="Indenting both documents" />;
  return <DiffCode name="Comparison" before={one} after={two} />;
}
