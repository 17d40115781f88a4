import type { CSSProperties, ReactElement } from 'react';

/** Input of the drawing engine: React elements made by hand, since server files hold no JSX. */
export type Box = ReactElement<{ style: CSSProperties; children?: string | Box[] }, 'div'>;

/** Most letters of a text: more would not be seen, and measuring a whole book would only use the processor. */
const LONGEST = 400;

/** A flex box with its style and either a text or the boxes within; absent ones are left out. */
export function box(style: CSSProperties, children?: string | (Box | undefined)[]): Box {
  const inner = typeof children === 'object' ? children.filter((child) => child !== undefined) : children;
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children: inner } };
}

/** The text in one line, limited in length and without invisible characters. */
export function clean(text: string): string {
  const line = text
    .slice(0, LONGEST)
    .toWellFormed()
    .normalize('NFC')
    // Catalan's old single letter for l·, which the fonts lack.
    .replaceAll('ŀ', 'l·')
    .replaceAll('Ŀ', 'L·')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return text.length <= LONGEST ? line : `${line}…`;
}
