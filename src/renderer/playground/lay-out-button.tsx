import { useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../shell/context.ts';
import { isCrammed } from '../text/crammed.ts';
import { layOut } from '../text/lay-out.ts';
import { Button } from '../ui/form/button.tsx';

/**
 * Gives every member a line of its own. Offered for a text with too few lines only: of a very long line the editor draws no more than its
 * beginning.
 */
export function LayOutButton() {
  const { judge } = useStores();
  const crammed = useStore(judge, (state) => isCrammed(state.text));
  const [refused, setRefused] = useState<string | null>(null);
  if (!crammed) return null;
  const press = async (): Promise<void> => {
    const { text } = judge.getState();
    const out = await layOut(text);
    // What was typed meanwhile stays.
    if (out !== null && judge.getState().text === text) judge.getState().fill({ text: out });
    setRefused(out === null ? text : null);
  };
  const isRefused = refused !== null && refused === judge.getState().text;
  return (
    <Button small isDisabled={isRefused} onPress={() => void press()}>
      {isRefused ? 'Only JSON can be formatted' : 'Format'}
    </Button>
  );
}
