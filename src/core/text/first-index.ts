/** The first of `count` places that `fits`, where all places behind it fit as well; `count` where none does. Found in a few steps (binary search). */
export function firstIndex(count: number, fits: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
