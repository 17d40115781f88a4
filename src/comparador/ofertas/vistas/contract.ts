import { z } from 'zod';
import { pageQuery } from '#platform/kit/contract/list-query.ts';
import { readVersion } from '#platform/kit/contract/row-version.ts';
import { textField } from '#platform/kit/text/text-field.ts';

const id = z.uuid('no es un identificador');
const lista = textField({ min: 1, max: 60 }).refine(
  (value) => /^[A-Za-z][\w-]*$/.test(value),
  'no es el nombre de una lista',
);
const nombre = textField({ min: 1, max: 60 });

/** Query of the list's address, without the page number: a view begins at the first page. */
const consulta = textField({ max: 4_000 }).transform((text) => {
  const search = new URLSearchParams(text);
  for (const name of ['despues', 'antes', 'vista']) search.delete(name);
  return String(search);
});

export const listarVistas = z.strictObject({ lista, ...pageQuery });
export type FiltroVistas = z.infer<typeof listarVistas>;

export const crearVista = z.strictObject({
  lista,
  nombre,
  consulta,
  compartida: z.boolean('di sí o no'),
  predeterminada: z.boolean('di sí o no'),
});

export const actualizarVista = z.strictObject({
  _id: id,
  version: readVersion,
  nombre: nombre.optional(),
  consulta: consulta.optional(),
  compartida: z.boolean('di sí o no').optional(),
  predeterminada: z.boolean('di sí o no').optional(),
});

export const eliminarVista = z.strictObject({ _id: id });

export const vista = z.object({
  _id: z.string(),
  version: z.number(),
  lista: z.string(),
  nombre: z.string(),
  consulta: z.string().describe('El estado de la lista, como va en su dirección'),
  compartida: z.boolean(),
  predeterminada: z.boolean().describe('Se abre sola; de las propias'),
  mia: z.boolean(),
  autor: z.string(),
  creadoEn: z.string(),
  modificadoEn: z.string(),
});

export type Vista = z.infer<typeof vista>;
