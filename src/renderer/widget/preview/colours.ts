const dark = '#000000';
const light = '#ffffff';

/** Relative luminance of `#rrggbb` as WCAG 2 has it, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, `#rrggbb` each, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The colour that text on `background` is read in best: one of the two always passes 4.5:1. */
export const textOn = (background: string): string =>
  contrast(light, background) >= contrast(dark, background) ? light : dark;
