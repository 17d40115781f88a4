import type { CSSProperties } from 'react';
import { type Box, box, clean } from './elements.server.ts';
import { loadEngine } from './engine.server.ts';

export type Room = {
  lines: number;
  /** Font sizes in pixels, from the largest. */
  sizes: readonly [number, ...number[]];
  width: number;
  height: number;
};

type TextStyle = CSSProperties & { lineHeight: number };

// The engine loses text when it balances lines and cuts them at once: each text is given one or the other.
const WHOLE_WORDS: CSSProperties = { display: 'block', wordBreak: 'break-word', textWrap: 'balance' };
const BROKEN_WORDS: CSSProperties = { display: 'block', wordBreak: 'break-all' };
const CUT: CSSProperties = { display: 'block', wordBreak: 'break-word' };

/**
 * A text in the largest size that fits its lines and height: with whole words if a size allows it, else with broken words. A text that fits
 * in no size is cut in the smallest one and ends in ….
 */
export async function fittedText(text: string, room: Room, style: TextStyle): Promise<Box> {
  const content = clean(text);
  const fitting = await fittingStyle(content, room, style);
  if (fitting) return box(fitting, content);
  const smallest = room.sizes.reduce((a, b) => Math.min(a, b));
  // Overflow stays visible: hiding it would cut the accents of capitals.
  return box({ ...style, ...CUT, fontSize: smallest, lineClamp: room.lines }, content);
}

async function fittingStyle(
  content: string,
  { lines, sizes, width, height }: Room,
  style: TextStyle,
): Promise<CSSProperties | undefined> {
  const { measure } = await loadEngine();
  const longest = content.split(' ').reduce((a, b) => (b.length > a.length ? b : a), '');
  const fits = async (part: string, tried: CSSProperties & { fontSize: number }, most: number) => {
    const taken = await measure(box(tried, part), width);
    // The engine gives whole pixels.
    return taken <= height && Math.round(taken / (tried.fontSize * style.lineHeight)) <= most;
  };
  for (const breaking of [WHOLE_WORDS, BROKEN_WORDS]) {
    for (const fontSize of sizes) {
      const tried = { ...style, ...breaking, fontSize };
      const keepsWords = breaking === BROKEN_WORDS || (await fits(longest, tried, 1));
      if (keepsWords && (await fits(content, tried, lines))) return tried;
    }
  }
  return undefined;
}
