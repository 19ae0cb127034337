import { useEffect, useState } from 'react';

/** How long a notice stays, in milliseconds. */
const stay = 8000;

/**
 * Whether a notice closed automatically, eight seconds after `since` (milliseconds since 1970; null:
 * it stays). It stays as long as the pointer or the keyboard is on it: `holding` goes on its element.
 */
export function useExpiry(since: number | null) {
  const [isHeld, hold] = useState(false);
  const [isOver, end] = useState(since !== null && Date.now() >= since + stay);
  useEffect(() => {
    if (since === null || isHeld) return;
    const timer = setTimeout(() => end(true), Math.max(0, since + stay - Date.now()));
    return () => clearTimeout(timer);
  }, [since, isHeld]);
  const holding = {
    onPointerEnter: () => hold(true),
    onPointerLeave: () => hold(false),
    onFocus: () => hold(true),
    onBlur: () => hold(false),
  };
  return { isOver, holding };
}
