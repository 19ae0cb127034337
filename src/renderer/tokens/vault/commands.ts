import type { Command } from '../../shell/command.ts';
import type { Stores } from '../../shell/context.ts';
import { isLocked, vaultOf } from './store.ts';

/** What can be done with the vault from anywhere; locking and unlocking where it has a passphrase. */
export function vaultCommands({ vault, unlock, shell }: Stores): Command[] {
  const hasPassphrase = vaultOf(vault.getState())?.passphrase.set === true;
  const turn: Command = isLocked(vault.getState())
    ? {
        id: 'vault-unlock',
        title: 'Unlock the tokens',
        group: 'Tokens',
        run: unlock.ask,
      }
    : {
        id: 'vault-lock',
        title: 'Lock the tokens',
        group: 'Tokens',
        run: vault.lock,
      };
  return [
    ...(hasPassphrase ? [turn] : []),
    {
      id: 'token-add',
      title: 'Add token',
      group: 'Tokens',
      run: () => shell.open('add-token'),
    },
  ];
}
