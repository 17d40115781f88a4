/** Least contrast of words with their background (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

const partsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const hexOf = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance, from 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours in hexadecimal, as '#1f4b8f'; from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes two colours; `share` is the part of the first, from 0 to 1. */
export function mixColors(one: string, other: string, share: number): string {
  const others = partsOf(other);
  return hexOf(partsOf(one).map((part, index) => part * share + (others[index] ?? 0) * (1 - share)));
}

/** The colour, darkened by steps of 4 % until words in it are read on white, and white words on it. */
export function readableOnWhite(color: string): string {
  let [readable, share] = [color, 1];
  while (contrast(readable, '#ffffff') < LEAST_CONTRAST) {
    share -= 0.04;
    readable = mixColors(color, '#000000', share);
  }
  return readable;
}
