import type { TokenInfo } from '#operations/vault-schemas.ts';
import { useStores } from '../shell/context.ts';
import { FormDialog } from '../ui/layout/dialog.tsx';
import { tailOf } from './token-words.ts';

type Props = {
  token: TokenInfo /** Names of what uses it. */;
  users: readonly string[];
  onClose(): void;
};

/** Asks before a token is removed. */
export function RemoveTokenDialog({ token, users, onClose }: Props) {
  const { tokens } = useStores();
  return (
    <FormDialog
      title="Remove token"
      alert
      danger
      action="Remove"
      onClose={onClose}
      onSubmit={() => tokens.getState().remove(token.id)}
    >
      <p>
        {token.reference
          ? `“${token.label}” will be deleted from Assay. Its source (${tailOf(token)}) does not change.`
          : `The secret of “${token.label}” (${tailOf(token)}) will be deleted from this machine. You cannot undo this.`}
      </p>
      {users.length > 0 && (
        <p>
          Used by {users.join(', ')}: they keep their settings but need another token before their
          next call.
        </p>
      )}
    </FormDialog>
  );
}
