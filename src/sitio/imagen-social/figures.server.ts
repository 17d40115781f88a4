import type { CSSProperties } from 'react';
import { type Box, box } from './elements.server.ts';
import { fittedText } from './fitted-text.server.ts';
import { BODY, BRAND, HEADING, INK, INTERVAL, LINE, PAPER, PARTS } from './look.server.ts';

/** An amount in words, and its parts in the site's order; only their proportion counts. */
export type Amount = {
  text: string;
  caption: string;
  parts?: readonly [number, number, number, number];
  /** Source of the price, shown below the bar. */
  source?: string;
};

/** A pass rate as it is read, and what the gauge shows: ratios from 0 to 1. */
export type Rate = {
  text: string;
  caption: string;
  value: number;
  lower: number;
  upper: number;
  province: number;
};

const WIDTH = 496;

/** The amount with its thin bar in the four colours of the site; without parts there is no bar. */
export async function amountFigure({ text, caption, parts, source }: Amount): Promise<Box> {
  const room = { lines: 1, sizes: [80, 72, 60, 48, 40], width: WIDTH, height: 100 } as const;
  return figure(await fittedText(text, room, HEADING), caption, {
    drawing: parts && partsBar(parts),
    source,
  });
}

/** The rate with its gauge, from 0 to 100 %: a dot in its interval, and the province as a tick. */
export async function rateFigure(rate: Rate): Promise<Box> {
  const room = { lines: 1, sizes: [64, 56, 48, 40], width: WIDTH, height: 100 } as const;
  // A taller line, so that it shares its baseline with the larger amount beside it.
  const number = await fittedText(rate.text, room, { ...HEADING, lineHeight: 1.2 });
  return figure(number, rate.caption, { drawing: gauge(rate) });
}

/** The number, what it is, and its drawing at the same height as that of the other figure. */
async function figure(
  number: Box,
  caption: string,
  { drawing, source }: { drawing: Box | undefined; source?: string | undefined },
): Promise<Box> {
  const room = { lines: 1, sizes: [26, 23], width: WIDTH, height: 40 } as const;
  return box({ flexDirection: 'column', width: WIDTH }, [
    number,
    await fittedText(caption, room, BODY),
    box({ height: 32, marginTop: 10, alignItems: 'center' }, [drawing]),
    // Keeps this box even if empty, so that both figures stand on the same line.
    box({ height: 28 }, [
      source === undefined
        ? undefined
        : await fittedText(source, { ...room, sizes: [20, 18], height: 28 }, BODY),
    ]),
  ]);
}

function partsBar(parts: readonly number[]): Box | undefined {
  const shown = parts
    .map((value, index) => ({ value, background: PARTS[index] }))
    .filter(({ value }) => Number.isFinite(value) && value > 0);
  if (shown.length === 0) return undefined;
  const gap = 3;
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const room = WIDTH - gap * (shown.length - 1);
  return box(
    { width: WIDTH, height: 16, borderRadius: 8, overflow: 'hidden' },
    shown.map(({ value, background }, index) =>
      box({ width: (room * value) / total, height: 16, marginLeft: index === 0 ? 0 : gap, background }),
    ),
  );
}

function gauge({ value, lower, upper, province }: Rate): Box {
  const at = (ratio: number) => WIDTH * Math.min(1, Math.max(0, Number.isFinite(ratio) ? ratio : 0));
  const [from, to] = [at(Math.min(lower, upper)), at(Math.max(lower, upper))];
  const piece = (left: number, top: number, style: CSSProperties) =>
    box({ position: 'absolute', left, top, ...style });
  const disc = (radius: number, background: string) =>
    piece(at(value) - radius, 16 - radius, {
      width: 2 * radius,
      height: 2 * radius,
      borderRadius: radius,
      background,
    });
  return box({ position: 'relative', width: WIDTH, height: 32 }, [
    piece(0, 13, { width: WIDTH, height: 6, borderRadius: 3, background: LINE }),
    piece(from, 8, { width: to - from, height: 16, borderRadius: 8, background: INTERVAL }),
    piece(at(province) - 2, -2, { width: 4, height: 36, background: INK }),
    disc(15, PAPER),
    disc(11, BRAND),
  ]);
}
