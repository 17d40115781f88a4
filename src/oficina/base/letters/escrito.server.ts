import { createHash } from 'node:crypto';
import { z } from 'zod';
import { named } from '#platform/kit/contract/component-name.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { paragraphsIn } from './fill.ts';
import { inOneLine, type Letter } from './letter.server.ts';

/** Longest subject and text; no filled-in template is longer. */
const MOST = { asunto: 300, texto: 8_000 };

const FIELD = /\{\{|\}\}/;

type Words = { name: string; says: string; max: number };

const words = ({ name, says, max }: Words) =>
  named(
    textField({ min: 1, max })
      // Template fields are filled in before the sender edits the text, so braces left here would be sent
      // as they are.
      .refine((text) => !FIELD.test(text), 'quedan llaves {{ }}: escribe lo que han de decir')
      .describe(says),
    name,
  ).optional();

/** Subject and text written for one correo, instead of its template's. */
export const escritoFields = {
  asunto: words({
    name: 'AsuntoEscrito',
    says: 'El de este correo; sin él, el de la plantilla',
    max: MOST.asunto,
  }),
  texto: words({
    name: 'TextoEscrito',
    says: 'El de este correo, con una línea vacía entre párrafos; sin él, el de la plantilla',
    max: MOST.texto,
  }),
};

/** The same fields, as the row of the correo keeps them. */
export const escritoKept = { asunto: z.string().optional(), texto: z.string().optional() };

export type Escrito = { asunto?: string | undefined; texto?: string | undefined };

/** Keeps only the fields that were written. */
export const escritoIn = ({ asunto, texto }: Escrito) => ({
  ...(asunto !== undefined && { asunto }),
  ...(texto !== undefined && { texto }),
});

/** Stands for the number in a correo that is written before its paper has one. */
export const NUMERO = '[número]';

/** The same words with the number of the paper. */
export const numbered = (escrito: Escrito, codigo: string | null): Escrito =>
  Object.fromEntries(
    Object.entries(escritoIn(escrito)).map(([name, text]) => [name, text.replaceAll(NUMERO, String(codigo))]),
  );

/** Part of the key of a correo: the same words sent twice are one correo, other words are another. */
export function keyOfEscrito(escrito: Escrito): string {
  const written = escritoIn(escrito);
  if (Object.keys(written).length === 0) return '';
  return `:${createHash('sha256').update(JSON.stringify(written)).digest('hex').slice(0, 16)}`;
}

/** Replaces the subject and text of a correo with the written ones; the rest stays. */
export const worded = (letter: Letter, { asunto, texto }: Escrito): Letter => ({
  ...letter,
  ...(asunto !== undefined && { subject: inOneLine(asunto) }),
  ...(texto !== undefined && { paragraphs: paragraphsIn(texto).filter((text) => text.trim() !== '') }),
});
