import { inflateSync } from 'node:zlib';

/**
 * Texts of one of our PDFs, by page and in drawing order. Reads them from the bytes with the font's own
 * table of characters, as PDF readers do.
 */
export function pdfPages(bytes: Buffer): string[][] {
  const objects = readObjects(bytes);
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      if (table) fonts.set(name, readTable(objects.get(table)?.stream ?? ''));
    }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) =>
      piecesOf(objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '', fonts),
    );
}

type Part = { head: string; stream: string };

function readObjects(bytes: Buffer): Map<string, Part> {
  const text = bytes.toString('latin1');
  const objects = new Map<string, Part>();
  for (const [, id = '', body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'));
    const packed = head.includes('/FlateDecode') && !head.includes('/Length1');
    objects.set(id, {
      head,
      stream: packed ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw,
    });
  }
  return objects;
}

/** `<0000> <002f> [<0000> <0043> …]`: glyphs in sequence, each with its characters in UTF-16. */
function readTable(cmap: string): Map<string, string> {
  const table = new Map<string, string>();
  for (const [, from = '', list = ''] of cmap.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [index, [, codes = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      const glyph = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      const units = codes.replaceAll(' ', '').match(/.{4}/g) ?? [];
      table.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    }
  return table;
}

/** A text in two fonts is one marked `/Span`. */
function piecesOf(content: string, fonts: Map<string, Map<string, string>>): string[] {
  return [...content.matchAll(/\/Span BMC\n[\s\S]*?EMC|BT\n[\s\S]*?ET/g)].map(([piece]) =>
    [...piece.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, block = '']) => readBlock(block, fonts)).join(''),
  );
}

function readBlock(block: string, fonts: Map<string, Map<string, string>>): string {
  const font = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? '');
  const glyphs = [...block.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return glyphs.map((glyph) => font?.get(glyph) ?? '\ufffd').join('');
}
