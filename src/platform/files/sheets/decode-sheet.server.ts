import { isUtf8 } from 'node:buffer';
import { keyOf } from '#platform/kit/contract/keys-of.ts';
import { decodeText, isWide } from './decode-text.server.ts';
import { guessSingleByte } from './guess-encoding.server.ts';
import { type Codificacion, codificaciones, type Entendido, type Lectura, type Opcion } from './reading.ts';
import { decodeSingle, type SingleByte, singleByte } from './single-byte.server.ts';

/** Cells shown of each reading. */
const SHOWN = 3;

/**
 * Text of a delimited file in UTF-8, and how its letters were read. A text that is already UTF-8 is not copied. If
 * only some lines are UTF-8, they stay as they are, and the others are read by their own encoding.
 */
export function decodeSheet(
  bytes: Buffer,
  { codificacion }: Lectura,
): { text: Buffer; entendido: Entendido[] } {
  const asked = keyOf(codificaciones, codificacion);
  if (!asked && isUtf8(bytes) && !bytes.includes(0)) return { text: bytes, entendido: [] };
  if (isWide(bytes)) return { text: Buffer.from(decodeText(bytes)), entendido: [] };
  const guess = guessSingleByte(bytes);
  const mixed = hasUtf8Lines(bytes);
  const valor: Codificacion = asked ?? (mixed ? 'mezcla' : guess.best);
  const likely: Codificacion[] = mixed ? ['mezcla', guess.best] : [guess.best, guess.other];
  const all: Codificacion[] = [...new Set([valor, ...likely, ...singleByte])];
  const entendido: Entendido = {
    que: 'codificacion',
    valor,
    motivo: asked
      ? 'la has elegido'
      : mixed
        ? mixedReason(bytes)
        : 'así sus letras son las de los nombres de aquí',
    ...(guess.doubt && !mixed && !asked && { duda: true }),
    opciones: all.map((one) => optionOf(bytes, one, guess.best)),
  };
  return { text: Buffer.from(decoded(bytes, valor, guess.best)), entendido: [entendido] };
}

function optionOf(bytes: Buffer, valor: Codificacion, other: SingleByte): Opcion {
  return { valor, titulo: codificaciones[valor], muestra: strangeCells(bytes, valor, other) };
}

/** Reads a text; `other` is the encoding of the lines that are not UTF-8. */
function decoded(bytes: Buffer, encoding: Codificacion, other: SingleByte): string {
  if (encoding === 'utf-8') return new TextDecoder().decode(bytes);
  if (encoding !== 'mezcla') return decodeSingle(bytes, encoding);
  return linesOf(bytes)
    .map((line) => (isUtf8(line) ? line.toString('utf8') : decodeSingle(line, lineEncoding(line, other))))
    .join('');
}

/** Encoding of one line: the guess for the line alone or, if that guess is in doubt, `other`. */
function lineEncoding(line: Buffer, other: SingleByte): SingleByte {
  const { best, doubt } = guessSingleByte(line);
  return doubt ? other : best;
}

/** Lines with their ends. */
function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at);
    const next = end < 0 ? bytes.length : end + 1;
    lines.push(bytes.subarray(at, next));
    at = next;
  }
  return lines;
}

const isPlain = (line: Buffer): boolean => line.every((byte) => byte < 0x80);

/**
 * Whether some line is UTF-8. A letter beyond ASCII takes two bytes or more in UTF-8, in an order that other
 * encodings hardly ever write.
 */
const hasUtf8Lines = (bytes: Buffer): boolean =>
  linesOf(bytes).some((line) => !isPlain(line) && isUtf8(line));

function mixedReason(bytes: Buffer): string {
  const bad = linesOf(bytes).flatMap((line, index) => (isUtf8(line) ? [] : [index + 1]));
  const few = bad.slice(0, 5).join(', ');
  return bad.length === 1
    ? `es UTF-8 menos la línea ${few}, que se lee por sus letras`
    : `es UTF-8 menos ${bad.length} líneas (${few}${bad.length > 5 ? '…' : ''}), que se leen por sus letras`;
}

/** First cells with a letter beyond ASCII, as this encoding reads them. */
function strangeCells(bytes: Buffer, encoding: Codificacion, other: SingleByte): string[] {
  const shown: string[] = [];
  for (const line of linesOf(bytes.subarray(0, 256 * 1024)).slice(1)) {
    if (isPlain(line)) continue;
    const cell = decoded(line, encoding, other)
      .split(/[;,\t|\r\n]/)
      .find((one) => /[^\0-\x7f]/.test(one));
    if (cell) shown.push(cell.replaceAll('"', '').trim().slice(0, 60));
    if (shown.length === SHOWN) break;
  }
  return shown;
}
