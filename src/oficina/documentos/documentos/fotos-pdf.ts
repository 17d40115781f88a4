/** JPEG of a foto, already upright, and its size in pixels. */
export type FotoJpeg = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Points. */
const A4 = { short: 595.28, long: 841.89 } as const;
const MARGIN = 20;

/** Objects before those of the pages: the catalogue and the list of pages. */
const HEAD = 2;
/** Objects of each page: itself, what it draws, and its picture. */
const EACH = 3;

/** PDF with a page for each foto: A4, upright or lying as the foto is, with it whole and in the middle. */
export function pdfOfFotos(fotos: readonly FotoJpeg[]): Blob {
  const parts: BlobPart[] = [];
  const starts: number[] = [];
  let length = 0;
  const write = (...pieces: (string | Uint8Array<ArrayBuffer>)[]) => {
    for (const piece of pieces) {
      parts.push(piece);
      length += piece.length;
    }
  };
  const object = (dictionary: string, stream?: string | Uint8Array<ArrayBuffer>) => {
    starts.push(length);
    write(`${starts.length} 0 obj\n<<${dictionary}${stream ? `/Length ${stream.length}` : ''}>>\n`);
    if (stream) write('stream\n', stream, '\nendstream\n');
    write('endobj\n');
  };
  const pageOf = (index: number) => HEAD + EACH * index + 1;
  write('%PDF-1.4\n');
  object('/Type/Catalog/Pages 2 0 R');
  object(
    `/Type/Pages/Count ${fotos.length}/Kids[${fotos.map((_, index) => `${pageOf(index)} 0 R`).join(' ')}]`,
  );
  for (const [index, { bytes, width, height }] of fotos.entries()) {
    const [wide, tall] = width > height ? [A4.long, A4.short] : [A4.short, A4.long];
    const scale = Math.min((wide - 2 * MARGIN) / width, (tall - 2 * MARGIN) / height);
    const [w, h] = [width * scale, height * scale];
    const own = pageOf(index);
    object(
      `/Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide} ${tall}]/Contents ${own + 1} 0 R/Resources<</XObject<</Foto ${own + 2} 0 R>>>>`,
    );
    const place = [w, 0, 0, h, (wide - w) / 2, (tall - h) / 2].map((number) => number.toFixed(2)).join(' ');
    object('', `q ${place} cm /Foto Do Q`);
    object(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      bytes,
    );
  }
  const table = length;
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = starts.length + 1;
  write(
    `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
  );
  return new Blob(parts, { type: 'application/pdf' });
}
