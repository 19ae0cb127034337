import { describe, expect, test } from 'vitest';
import type { VaultInfo } from '#operations/vault-schemas.ts';
import {
  type AddTokenChange,
  blankAddToken,
  changeAddToken,
  openAddToken,
  tokenToAdd,
} from '#renderer/tokens/dialogs/add-draft.ts';

const vault: VaultInfo = {
  system: null,
  keep: 'memory',
  choices: ['passphrase', 'memory', 'none'],
  passphrase: { set: false, locked: false, autoLockMinutes: 15 },
  note: '',
};
const opened = openAddToken(blankAddToken);
const facts = { ...blankAddToken.facts, label: 'Production' };
const formAfter = (...changes: AddTokenChange[]) => changes.reduce(changeAddToken, opened);
const labelled: AddTokenChange = { what: 'draft', change: { facts } };
const typed: AddTokenChange = { what: 'secrets', change: { secret: 'live-1234' } };

describe('the form of a new token', () => {
  test('keeps secrets apart from the rest, which may outlive it', () => {
    const form = formAfter(labelled, typed, { what: 'secrets', change: { passphrase: 'correct' } });
    expect(JSON.stringify(form.draft)).not.toMatch(/live-1234|correct/);
    expect(form.draft).toEqual({ ...blankAddToken, facts });
  });
  test('loses the passphrase when the vault refuses it, and every secret once they are stored', () => {
    const form = formAfter(typed, {
      what: 'secrets',
      change: { passphrase: 'wrong', next: { passphrase: 'first', again: 'first' } },
    });
    expect(changeAddToken(form, { what: 'refused' }).secrets).toEqual({
      ...form.secrets,
      passphrase: '',
    });
    expect(changeAddToken(form, { what: 'saved' }).secrets).toEqual(opened.secrets);
  });
  test('shows errors once saving was tried', () => {
    expect(opened.tried).toBe(false);
    expect(formAfter({ what: 'tried' }).tried).toBe(true);
  });
});

describe('saving a new token', () => {
  test('sends what was typed, with the hostname that was not added yet', () => {
    const form = formAfter(labelled, typed, {
      what: 'draft',
      change: { hosts: { hosts: ['a.example'], typed: 'B.example' } },
    });
    expect(tokenToAdd(form, vault)).toMatchObject({
      typed: { ...facts, hosts: ['a.example', 'b.example'], secret: 'live-1234' },
    });
  });
  test('needs a label, a secret and hostnames that are valid', () => {
    const wrong: AddTokenChange = {
      what: 'draft',
      change: { hosts: { hosts: [], typed: 'not a host' } },
    };
    for (const form of [formAfter(typed), formAfter(labelled), formAfter(labelled, typed, wrong)])
      expect(tokenToAdd(form, vault)).toEqual({ problem: 'fields' });
  });
  test('needs whatever the vault needs first', () => {
    const form = formAfter(labelled, typed);
    const unset = { ...vault, keep: null };
    expect(tokenToAdd(form, unset)).toEqual({ problem: 'fields' });
    const chosen = changeAddToken(form, { what: 'draft', change: { keep: 'passphrase' } });
    expect(tokenToAdd(chosen, unset)).toEqual({ problem: 'fields' });
    const set = changeAddToken(chosen, {
      what: 'secrets',
      change: { next: { passphrase: 'long enough', again: 'long enough' } },
    });
    expect(tokenToAdd(set, unset)).toMatchObject({ needs: { setsPassphrase: true } });
    const locked = {
      ...vault,
      keep: 'passphrase',
      passphrase: { set: true, locked: true, autoLockMinutes: 15 },
    } as const;
    expect(tokenToAdd(form, locked)).toEqual({ problem: 'fields' });
    expect(
      tokenToAdd(changeAddToken(form, { what: 'secrets', change: { passphrase: 'x' } }), locked),
    ).toMatchObject({ needs: { unlocks: true } });
  });
  test('is refused where no typed secret is stored, but not for a reference', () => {
    const none: VaultInfo = { ...vault, keep: 'none' };
    const form = formAfter(labelled, typed);
    expect(tokenToAdd(form, none)).toEqual({ problem: 'not stored here' });
    const pointed = changeAddToken(form, {
      what: 'draft',
      change: {
        source: 'environment',
        reference: { ...blankAddToken.reference, name: ' MY_TOKEN ' },
      },
    });
    expect(tokenToAdd(pointed, none)).toEqual({
      reference: { ...facts, hosts: [], reference: { from: 'environment', name: 'MY_TOKEN' } },
    });
  });
  test('needs a valid reference', () => {
    const form = formAfter(labelled, { what: 'draft', change: { source: 'file' } });
    expect(tokenToAdd(form, vault)).toEqual({ problem: 'fields' });
  });
});
