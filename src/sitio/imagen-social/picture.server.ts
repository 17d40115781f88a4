import type { CSSProperties } from 'react';
import { type Box, box } from './elements.server.ts';
import { FONT_FAMILY, loadEngine } from './engine.server.ts';
import { type Amount, amountFigure, type Rate, rateFigure } from './figures.server.ts';
import { fittedText, type Room } from './fitted-text.server.ts';
import { BODY, BRAND, HEADING, INK, LINE, MUTED, PAPER } from './look.server.ts';

export type PictureContent = { title: string; subtitle: string; amount?: Amount; rate?: Rate };

/** Version of the look: raise it when the look changes, so that stored pictures are requested again. */
export const LOOK = 1;

const SIZE = { width: 1200, height: 630 };
const MARGIN = 72;
const WIDTH = SIZE.width - 2 * MARGIN;

/** With figures below there is less room for the words. */
const WITH_FIGURES: Words = {
  title: { lines: 3, sizes: [72, 64, 56, 50, 44, 36], width: WIDTH, height: 176 },
  subtitle: { lines: 1, sizes: [28, 25], width: WIDTH, height: 40 },
  gap: 12,
};
const ALONE: Words = {
  title: { lines: 3, sizes: [92, 84, 76, 68, 60, 52, 44, 36], width: WIDTH, height: 260 },
  subtitle: { lines: 2, sizes: [36, 32], width: WIDTH, height: 100 },
  gap: 24,
};

type Words = { title: Room; subtitle: Room; gap: number };

/**
 * The picture that social networks show for a page: a PNG of 1200 x 630 pixels. The same content gives the same bytes;
 * what does not fit ends in …, and letters that the fonts lack are drawn as empty boxes.
 */
export async function drawPicture({ title, subtitle, amount, rate }: PictureContent): Promise<Buffer> {
  const alone = !amount && !rate;
  const room = alone ? ALONE : WITH_FIGURES;
  const words = [
    await fittedText(title, room.title, HEADING),
    box({ height: room.gap }),
    await fittedText(subtitle, room.subtitle, BODY),
  ];
  const figures = [amount && (await amountFigure(amount)), rate && (await rateFigure(rate))];
  const { draw } = await loadEngine();
  return draw(
    box(PAGE, [
      mark(),
      box({ ...WORDS, justifyContent: alone ? 'center' : 'flex-start' }, words),
      alone ? undefined : box({ justifyContent: 'space-between', alignItems: 'flex-end' }, figures),
      box(FOOT, 'Comparador simple, rápido e imparcial'),
    ]),
    SIZE,
  );
}

const PAGE: CSSProperties = {
  ...SIZE,
  flexDirection: 'column',
  boxSizing: 'border-box',
  padding: `44px ${MARGIN}px 30px`,
  background: PAPER,
  color: INK,
  fontFamily: FONT_FAMILY,
  fontWeight: 400,
};
const WORDS: CSSProperties = { flexDirection: 'column', flexGrow: 1, marginTop: 26 };
const FOOT: CSSProperties = {
  marginTop: 24,
  paddingTop: 18,
  borderTop: `1px solid ${LINE}`,
  fontSize: 24,
  lineHeight: 1.2,
  color: MUTED,
};
const PLATE: CSSProperties = {
  alignItems: 'center',
  justifyContent: 'center',
  width: 52,
  height: 52,
  marginRight: 16,
  borderRadius: 12,
  background: BRAND,
  color: '#ffffff',
  fontSize: 37,
  lineHeight: 1,
};

/** The white L on green of the plate that Spanish novices carry, and the name. */
function mark(): Box {
  return box({ alignItems: 'center', fontSize: 34, fontWeight: 700, letterSpacing: '-0.01em' }, [
    box(PLATE, 'L'),
    box({}, 'Carné Claro'),
  ]);
}
