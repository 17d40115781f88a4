/** Removes accents and capitals from a text, to compare it. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export type Piece = { text: string; hit: boolean };

/** Cuts a text into pieces: those that match a word of the search, and those between. */
export function piecesOf(text: string, searched: string): Piece[] {
  // Each character is folded alone, so that its position is known.
  const signs = [...text.normalize('NFC')];
  const folded = signs.map(fold);
  const starts: number[] = [];
  let whole = '';
  for (const sign of folded) {
    starts.push(whole.length);
    whole += sign;
  }
  const hits = signs.map(() => false);
  for (const word of new Set(fold(searched).split(/\s+/).filter(Boolean)))
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1))
      for (const [index, start] of starts.entries())
        if (start + (folded[index]?.length ?? 0) > at && start < at + word.length) hits[index] = true;
  const pieces: Piece[] = [];
  for (const [index, sign] of signs.entries()) {
    const last = pieces.at(-1);
    if (last && last.hit === hits[index]) last.text += sign;
    else pieces.push({ text: sign, hit: hits[index] ?? false });
  }
  return pieces;
}
