import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { SatoriOptions } from 'satori';
import type { Box } from './elements.server.ts';

type Engine = {
  /** Height in pixels that a box takes in so much width. */
  measure(element: Box, width: number): Promise<number>;
  draw(element: Box, size: { width: number; height: number }): Promise<Buffer>;
};

/** Font names, in the order in which a letter is searched. */
export const FONT_FAMILY = 'Figtree, Figtree Ext';

let engine: Promise<Engine> | undefined;

/** Loaded at the first picture: it costs start-up time and memory that most processes never need. */
export function loadEngine(): Promise<Engine> {
  engine ??= load();
  return engine;
}

async function load(): Promise<Engine> {
  const [{ default: satori }, { renderAsync }, fonts] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    loadFonts(),
  ]);
  return {
    async measure(element, width) {
      const svg = await satori(element, { width, fonts });
      return Number(/ height="([\d.]+)"/.exec(svg)?.[1]);
    },
    async draw(element, size) {
      const svg = await satori(element, { ...size, fonts });
      // The letters are already outlines: looking for the fonts of the system would only take time.
      const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
      return image.asPng();
    },
  };
}

/** Each alphabet has its own font name: with the same name and weight only one font would be used. */
async function loadFonts(): Promise<SatoriOptions['fonts']> {
  const { resolve } = createRequire(import.meta.url);
  const wanted = ([400, 600, 700] as const).flatMap((weight) => [
    { name: 'Figtree', weight, file: `figtree-latin-${weight}-normal.woff` },
    { name: 'Figtree Ext', weight, file: `figtree-latin-ext-${weight}-normal.woff` },
  ]);
  return Promise.all(
    wanted.map(async ({ name, weight, file }) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(resolve(`@fontsource/figtree/files/${file}`)),
    })),
  );
}
