import { z } from 'zod';
import { textField } from '#platform/kit/text/text-field.ts';

/** Crop of a photo, as parts of its width and height after rotation: the whole photo is 0, 0, 1, 1. */
export type Recorte = { x: number; y: number; ancho: number; alto: number };

/** As it travels in a form. */
export const cropText = ({ x, y, ancho, alto }: Recorte): string =>
  [x, y, ancho, alto].map((part) => Number(part.toFixed(5))).join(',');

/** Rounding at both ends. */
const SLACK = 0.0001;

/** Reads `cropText`: four numbers from 0 to 1 that stay within the photo. */
export const cropField = textField({ max: 60 }).transform((text, context): Recorte => {
  const parts = /^\d(\.\d+)?(,\d(\.\d+)?){3}$/.test(text) ? text.split(',').map(Number) : [];
  const [x = 0, y = 0, ancho = 0, alto = 0] = parts;
  const within = ancho > 0 && alto > 0 && x + ancho <= 1 + SLACK && y + alto <= 1 + SLACK;
  if (within) return { x, y, ancho, alto };
  context.addIssue('escribe x, y, ancho y alto del recorte como partes de la foto, de 0 a 1: 0.1,0,0.8,1');
  return z.NEVER;
});
