/**
 * Has one piece of work under way at a time. What is asked for meanwhile is done once, after it, as things are then: `send` takes what
 * is the newest. `isNewest` says whether the work under way is for the newest; `answered` that it is done.
 */
export function createTurns(send: () => void) {
  let busy = false;
  let again = false;
  return {
    ask(): void {
      if (busy) again = true;
      else {
        busy = true;
        send();
      }
    },
    isNewest: (): boolean => !again,
    answered(): void {
      busy = again;
      if (!again) return;
      again = false;
      send();
    },
    /** Forgets what is under way: no answer will come. */
    reset(): void {
      busy = false;
      again = false;
    },
  };
}
