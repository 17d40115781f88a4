/** A line of a shared picture: a name, its figure, and the earlier figure that it is compared with. */
export type PictureLine = { name: string; value: number; text: string; before?: number; beforeText?: string };

/** Content of a shared picture: people must understand it without the screen that it comes from. */
export type Picture = {
  title: string;
  subtitle: string;
  legend?: readonly [string, string];
  lines: readonly PictureLine[];
};

/** A rectangle or a text of the drawing, in pixels. */
export type Mark =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; fill: string }
  | { kind: 'text'; x: number; y: number; text: string; size: number; bold?: boolean; fill: string };

export type Drawing = { width: number; height: number; marks: readonly Mark[] };

const WIDTH = 960;
const LEFT = 260;
const RIGHT = 150;
const EDGE = 28;
const INK = '#16211b';
const MUTED = '#56635b';
const OWN = '#00753a';
const BEFORE = '#b7c6bd';

/** Lays a picture out: horizontal bars from zero under a title, on white, to be read anywhere. */
export function drawingOf({ title, subtitle, legend, lines }: Picture): Drawing {
  const longest = Math.max(
    ...lines.flatMap(({ value, before = 0 }) => [Math.abs(value), Math.abs(before)]),
    0,
  );
  const room = WIDTH - LEFT - RIGHT - EDGE;
  const long = (value: number) => (longest === 0 ? 0 : (Math.abs(value) / longest) * room);
  const step = legend ? 44 : 32;
  const top = legend ? 128 : 100;
  const height = top + lines.length * step + EDGE;
  const marks: Mark[] = [
    { kind: 'rect', x: 0, y: 0, width: WIDTH, height, fill: '#ffffff' },
    { kind: 'text', x: EDGE, y: 44, text: title, size: 24, bold: true, fill: INK },
    { kind: 'text', x: EDGE, y: 70, text: subtitle, size: 15, fill: MUTED },
  ];
  legend?.forEach((name, index) => {
    const x = EDGE + index * 260;
    marks.push({ kind: 'rect', x, y: 88, width: 18, height: 12, fill: index === 0 ? OWN : BEFORE });
    marks.push({ kind: 'text', x: x + 26, y: 99, text: name, size: 14, fill: INK });
  });
  lines.forEach(({ name, value, text, before }, index) => {
    const y = top + index * step;
    const bar = (of: number, from: number, thick: number, fill: string): Mark => ({
      kind: 'rect',
      x: LEFT,
      y: from,
      width: Math.max(long(of), 1),
      height: thick,
      fill,
    });
    marks.push({ kind: 'text', x: EDGE, y: y + 16, text: shortened(name), size: 15, fill: INK });
    marks.push(bar(value, y, 20, OWN));
    if (before !== undefined) marks.push(bar(before, y + 22, 10, BEFORE));
    marks.push({
      kind: 'text',
      x: LEFT + long(value) + 10,
      y: y + 16,
      text,
      size: 15,
      bold: true,
      fill: INK,
    });
  });
  return { width: WIDTH, height, marks };
}

/** Most letters of a name that fit at the left of its bar. */
const LETTERS = 30;
const shortened = (name: string) =>
  name.length > LETTERS ? `${name.slice(0, LETTERS - 1).trimEnd()}…` : name;

const FONT = 'Figtree, system-ui, sans-serif';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The drawing as an SVG file, which names itself to screen readers. */
export function svgOf({ width, height, marks }: Drawing, title: string): string {
  const shapes = marks.map((mark) =>
    mark.kind === 'rect'
      ? `<rect x="${mark.x}" y="${mark.y}" width="${mark.width.toFixed(1)}" height="${mark.height}" fill="${mark.fill}"/>`
      : `<text x="${mark.x.toFixed(1)}" y="${mark.y}" font-size="${mark.size}"${mark.bold ? ' font-weight="600"' : ''} fill="${mark.fill}">${escaped(mark.text)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONT}"><title>${escaped(title)}</title>${shapes.join('')}</svg>`;
}

/** Pixels of the image for each one of the drawing. */
const SCALE = 2;

/** The drawing as a PNG file. */
export function pngOf({ width, height, marks }: Drawing): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('this browser draws no images'));
  pen.scale(SCALE, SCALE);
  for (const mark of marks) {
    pen.fillStyle = mark.fill;
    if (mark.kind === 'rect') pen.fillRect(mark.x, mark.y, mark.width, mark.height);
    else {
      pen.font = `${mark.bold ? '600 ' : ''}${mark.size}px ${FONT}`;
      pen.fillText(mark.text, mark.x, mark.y);
    }
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the image came out empty'))),
      'image/png',
    ),
  );
}
