/**
 * Has one piece of work under way at a time. What is asked for meanwhile is done once, after it, as things are then: `send` takes what
 * is the newest. `answered` says whether the answer is still for the newest.
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
    answered(): boolean {
      busy = again;
      if (!again) return true;
      again = false;
      send();
      return false;
    },
    /** Forgets what is under way: no answer will come. */
    reset(): void {
      busy = false;
      again = false;
    },
  };
}
