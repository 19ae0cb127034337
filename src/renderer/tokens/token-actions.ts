import {
  ArrowRightLeft,
  KeyRound,
  Lock,
  LockOpen,
  Pencil,
  Plus,
  ShieldQuestion,
  Trash2,
  Variable,
} from 'lucide-react';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { type Action, type Command, commandsFor } from '../shell/command.ts';
import type { Stores } from '../shell/context.ts';
import { connectionsOf } from '../shell/workspace-store.ts';
import { byLabel, isLocked, tokensOf, vaultOf } from './store.ts';
import { canMove } from './token-words.ts';
import { backendOf } from './vault/store-words.ts';

/** Something that can be done with a token: `word` is what its button in the row of the token says; `readies`: it makes the token usable. */
type TokenAction = Action & { word: string; readies?: true };

/** THE table of what can be done with a token: its row and the palette are made of it. */
export function tokenActions(
  { shell, tokens }: Stores,
  { id, label, state, reference, keptBy }: TokenInfo,
): TokenAction[] {
  const vault = vaultOf(tokens.getState());
  const open = (overlay: Parameters<typeof shell.open>[0]) => () => shell.open(overlay, id);
  const act = (failed: string, done: Promise<CallError | null>): void =>
    void done.then((error) => error && shell.say(failed, error.message, true));
  const actions: (TokenAction | false)[] = [
    state === 'locked' && {
      id: 'unlock-token',
      word: 'Unlock',
      readies: true,
      title: `Unlock ${label}`,
      icon: LockOpen,
      run: tokens.ask,
    },
    state === 'unapproved' && {
      id: 'approve-token',
      word: 'Review the reference',
      readies: true,
      title: `Review the reference of ${label}`,
      icon: ShieldQuestion,
      run: () => act(`${label} is not allowed`, tokens.approve(id)),
    },
    {
      id: 'edit-token',
      word: 'Edit',
      title: `Edit ${label}`,
      icon: Pencil,
      run: open('edit-token'),
    },
    reference
      ? {
          id: 'point-token',
          word: 'Change variable',
          title: `Change variable of ${label}`,
          icon: Variable,
          run: open('point-token'),
        }
      : {
          id: 'replace-token',
          word: 'Replace secret',
          title: `Replace secret of ${label}`,
          icon: KeyRound,
          run: open('replace-token'),
        },
    vault !== null &&
      canMove({ keptBy, state }, vault.keep) && {
        id: 'move-token',
        word: `Move to ${backendOf(vault)}`,
        title: `Move ${label} to ${backendOf(vault)}`,
        icon: ArrowRightLeft,
        run: () => act(`${label} was not moved`, tokens.move(id)),
      },
    {
      id: 'remove-token',
      word: 'Remove',
      title: `Remove ${label}`,
      icon: Trash2,
      keywords: 'delete',
      run: open('remove-token'),
    },
  ];
  return actions.filter((action) => action !== false);
}

/** The tokens of the user, by their labels, without that of the samples. */
export function tokensOfUser({ tokens, workspace }: Pick<Stores, 'tokens' | 'workspace'>) {
  const connections = connectionsOf(workspace.getState());
  return byLabel(tokensOf(tokens.getState())).filter(
    ({ id }) => !connections.some(({ sample, tokenId }) => sample && tokenId === id),
  );
}

/** What can be done with tokens from anywhere; locking and unlocking where there is a passphrase. */
export function tokenCommands(stores: Stores): Command[] {
  const { tokens, shell } = stores;
  const hasPassphrase = vaultOf(tokens.getState())?.passphrase.set === true;
  const turn: Action = isLocked(tokens.getState())
    ? { id: 'vault-unlock', title: 'Unlock the tokens', icon: LockOpen, run: tokens.ask }
    : { id: 'vault-lock', title: 'Lock the tokens', icon: Lock, run: tokens.lock };
  const add: Action = {
    id: 'token-add',
    title: 'Add token',
    icon: Plus,
    run: () => shell.open('add-token'),
  };
  const ofTokens = tokensOfUser(stores).flatMap((token) =>
    commandsFor('Tokens', tokenActions(stores, token)).map((command) => ({
      ...command,
      id: `${command.id}-${token.id}`,
      onlyTyped: true,
    })),
  );
  return [...commandsFor('Tokens', hasPassphrase ? [turn, add] : [add]), ...ofTokens];
}
