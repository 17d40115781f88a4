import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const packages = createRequire(import.meta.url);
const read = (file: string) => readFileSync(packages.resolve(file));

/** The product's letter; each document opens it again, because it keeps its own subset. */
const FIGTREE = {
  regular: read('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  bold: read('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
  oblique: read('@expo-google-fonts/figtree/400Regular_Italic/Figtree_400Regular_Italic.ttf'),
};

/** Letters that Figtree lacks: Greek, Cyrillic and many signs. */
const DEJAVU = {
  regular: read('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: read('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
  oblique: read('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Oblique.ttf'),
};

export type Face = keyof typeof FIGTREE;

/** Part of a text in one font; `spare` is true for the font that has the letters that Figtree lacks. */
export type Run = { text: string; spare: boolean };

type Doc = PDFKit.PDFDocument;

/** Says which letters Figtree has; its three faces have the same. */
const figtree = openFont(FIGTREE.regular);

function openFont(file: Buffer): Font {
  const font = create(file);
  if ('fonts' in font) throw new Error('a collection of fonts is no font');
  return font;
}

/** Registers the fonts of papers; a document embeds only those that it uses. */
export function registerFonts(doc: Doc): void {
  for (const face of ['regular', 'bold', 'oblique'] as const)
    doc.registerFont(face, FIGTREE[face]).registerFont(`${face} spare`, DEJAVU[face]);
  // Fonts are numbered in the order in which they open. This one always opens first, whatever the paper says.
  doc.font('regular');
}

/** Splits a text wherever its font changes. Each letter that Figtree lacks is DejaVu's. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const spare = !figtree.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last?.spare === spare) last.text += letter;
    else runs.push({ text: letter, spare });
  }
  return runs;
}
