import { createHash } from 'node:crypto';
import { z } from 'zod';
import { textField } from '#kit/text-field.ts';
import { paragraphsIn } from './fill.ts';
import { inOneLine, type Letter } from './letter.server.ts';

/** More than any template gives, with its fields filled in. */
const MOST = { asunto: 300, texto: 8_000 };

const FIELD = /\{\{|\}\}/;

const words = (max: number) =>
  textField({ min: 1, max })
    // A template's fields are filled in before anybody sees them: here they would leave as they are written.
    .refine((text) => !FIELD.test(text), 'quedan llaves {{ }}: escribe lo que han de decir')
    .optional();

/** Subject and text written for one letter in the place of its template's words. */
export const escritoFields = {
  asunto: words(MOST.asunto).describe('El de este correo; sin él, el de la plantilla'),
  texto: words(MOST.texto).describe(
    'El de este correo, con una línea vacía entre párrafos; sin él, el de la plantilla',
  ),
};

/** The same as the letter's row keeps it. */
export const escritoKept = { asunto: z.string().optional(), texto: z.string().optional() };

export type Escrito = { asunto?: string | undefined; texto?: string | undefined };

/** Only what was written, for the row of the letter. */
export const escritoIn = ({ asunto, texto }: Escrito) => ({
  ...(asunto !== undefined && { asunto }),
  ...(texto !== undefined && { texto }),
});

/** Tells letters about the same by what was written in them: pressed twice it is one, put right and sent again it is another. */
export function keyOfEscrito(escrito: Escrito): string {
  const written = escritoIn(escrito);
  if (Object.keys(written).length === 0) return '';
  return `:${createHash('sha256').update(JSON.stringify(written)).digest('hex').slice(0, 16)}`;
}

/** The letter with what was written in the place of its template's words; what is not theirs to change stays. */
export const worded = (letter: Letter, { asunto, texto }: Escrito): Letter => ({
  ...letter,
  ...(asunto !== undefined && { subject: inOneLine(asunto) }),
  ...(texto !== undefined && { paragraphs: paragraphsIn(texto).filter((text) => text.trim() !== '') }),
});
