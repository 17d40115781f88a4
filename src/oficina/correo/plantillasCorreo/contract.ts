import { z } from 'zod';
import { choice, paragraph, system, text } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';
import { readVersion, rowVersion as version } from '#platform/kit/contract/row-version.ts';
import { clasesDePlantilla, listaTiposPlantilla } from './kinds.ts';

const titulos = Object.fromEntries(
  Object.entries(clasesDePlantilla).map(([tipo, { titulo }]) => [tipo, titulo]),
);

/** Texts of the correos about papers, as the office has written them. */
export const plantillasCorreo = defineResource({
  name: 'plantillasCorreo',
  one: 'la plantilla',
  many: 'plantillas de correo',
  label: 'tipo',
  fields: {
    tipo: system(choice({ title: 'Correo', options: titulos, initial: listaTiposPlantilla[0] ?? '' })),
    asunto: text({ title: 'Asunto', max: 200 }),
    cuerpo: paragraph({ title: 'Texto', max: 4_000, rows: 12 }),
  },
  list: { columns: ['tipo', 'asunto'], search: ['asunto', 'cuerpo'], order: ['tipo'] },
});

const { asunto, cuerpo } = plantillasCorreo.fields;
const id = z.uuid('no es un identificador');

export const unaPlantilla = z.strictObject({ _id: id });

export const restaurarPlantilla = z.strictObject({ _id: id, version });

export const actualizarPlantilla = z.strictObject({
  _id: id,
  version: readVersion,
  asunto: asunto.schema.describe('En una línea; con campos, como {{numero}}').optional(),
  cuerpo: cuerpo.schema.describe('Párrafos, con una línea vacía entre uno y otro').optional(),
});

export const verPlantilla = z.strictObject({
  _id: id,
  asunto: asunto.schema.describe('El que se está escribiendo').optional(),
  cuerpo: cuerpo.schema.describe('El que se está escribiendo').optional(),
  _idPapel: id
    .describe('El presupuesto, el pedido o la factura de la que se escribe; sin él, con datos de ejemplo')
    .optional(),
});

export const plantillaLeida = z.object({
  _id: z.string(),
  version: z.number(),
  tipo: z.enum(listaTiposPlantilla),
  titulo: z.string().describe('Cómo se llama el correo'),
  cuando: z.string().describe('Cuándo se envía'),
  asunto: z.string(),
  cuerpo: z.string(),
  propia: z.boolean().describe('Si el negocio ha escrito la suya'),
  campos: z.array(z.object({ nombre: z.string(), titulo: z.string() })).describe('Los que se pueden usar'),
  creadoEn: z.string(),
  modificadoEn: z.string(),
});

export const listaDePlantillas = z.object({ filas: z.array(plantillaLeida), total: z.number() });

/** A letter in its parts, all of them plain text without HTML. */
export const vistaPrevia = z.object({
  asunto: z.string(),
  parrafos: z.array(z.string()),
  boton: z.string().nullable().describe('Su texto; el enlace se hace al enviar'),
  cierre: z.array(z.string()).describe('Bajo el botón; no se cambia'),
  pie: z.array(z.string()),
});

export type Plantilla = z.infer<typeof plantillaLeida>;
export type VistaPrevia = z.infer<typeof vistaPrevia>;
export type VerPlantilla = z.infer<typeof verPlantilla>;
