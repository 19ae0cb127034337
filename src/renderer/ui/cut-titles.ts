/** Characters of a tooltip. */
const longest = 2000;

/** Gives a text that is cut the whole of it as its tooltip when the pointer comes to it, where it has no other; returns the way to stop. */
export function titleWhatIsCut(): () => void {
  const titled = new WeakSet<Element>();
  const onOver = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return;
    const text = [target, target.parentElement].find(
      (one) => one && getComputedStyle(one).textOverflow === 'ellipsis',
    );
    if (!text || (text.closest('[title]') && !titled.has(text))) return;
    titled.add(text);
    if (text.scrollWidth > text.clientWidth) text.title = text.textContent.slice(0, longest);
    else text.removeAttribute('title');
  };
  document.addEventListener('pointerover', onOver);
  return () => document.removeEventListener('pointerover', onOver);
}
