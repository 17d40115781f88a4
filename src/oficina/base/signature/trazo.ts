/** Size of the sheet of a drawn firma, in its own units. */
export const HOJA = { ancho: 600, alto: 200 };

/** Longest text of a drawn firma: about three thousand points. */
const MAX_TRAZO = 24_000;

/** Shortest drawing that counts as a firma, in units of the sheet. */
const LEAST_INK = 60;

export type Punto = readonly [x: number, y: number];

const STROKE = /M(\d{1,3}) (\d{1,3})((?:L\d{1,3} \d{1,3})*)/y;

/**
 * Strokes of a drawn firma, from text of the form `M10 20L11 22…`. It takes nothing else, so that the text
 * is safe to show and print. Undefined for any other text, or for points outside the sheet.
 */
export function readTrazo(text: string): Punto[][] | undefined {
  if (text === '' || text.length > MAX_TRAZO) return undefined;
  const strokes: Punto[][] = [];
  STROKE.lastIndex = 0;
  while (STROKE.lastIndex < text.length) {
    const found = STROKE.exec(text);
    if (!found) return undefined;
    strokes.push(pointsOf(found[0]));
  }
  const within = strokes.flat().every(([x, y]) => x <= HOJA.ancho && y <= HOJA.alto);
  return within ? strokes : undefined;
}

const pointsOf = (stroke: string): Punto[] =>
  stroke
    .slice(1)
    .split('L')
    .map((pair) => {
      const [x = 0, y = 0] = pair.split(' ').map(Number);
      return [x, y];
    });

/** Strokes as text; a point outside the sheet moves to its edge. */
export const writeTrazo = (strokes: readonly (readonly Punto[])[]): string =>
  strokes
    .filter(({ length }) => length > 0)
    .map(
      (points) =>
        `M${points.map(([x, y]) => `${clamped(x, HOJA.ancho)} ${clamped(y, HOJA.alto)}`).join('L')}`,
    )
    .join('');

const clamped = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

/** Whether the drawing is long enough for a firma. */
export const isFirma = (strokes: readonly (readonly Punto[])[]): boolean =>
  strokes.reduce((ink, points) => ink + lengthOf(points), 0) >= LEAST_INK;

const lengthOf = (points: readonly Punto[]) =>
  points.reduce((sum, [x, y], index) => {
    const [px, py] = points[index - 1] ?? [x, y];
    return sum + Math.hypot(x - px, y - py);
  }, 0);

/** Strokes as a smooth SVG path: curves through the middle of each step. */
export function smoothPath(strokes: readonly (readonly Punto[])[]): string {
  return strokes.map(smoothStroke).join('');
}

function smoothStroke(points: readonly Punto[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const last = rest.at(-1) ?? first;
  const curves = rest.slice(0, -1).map(([x, y], index) => {
    const [nx, ny] = rest[index + 1] ?? last;
    return `Q${x} ${y} ${(x + nx) / 2} ${(y + ny) / 2}`;
  });
  // A dot is a line without length: its round ends make it visible.
  return `M${first[0]} ${first[1]}${curves.join('')}L${last[0]} ${last[1]}`;
}
