import { z } from 'zod';
import { partesExamen } from '#comparador/dgt/permisos.ts';
import { LINEAS } from './cost-model.ts';

const centimos = z.int();

/** Values of an invented province, in céntimos. */
const REFERENCIA = {
  matricula: 15_000,
  teorica: 6_000,
  material: 2_000,
  tramitacion: 4_500,
  renovacion: 4_500,
  presentacion: 3_000,
  certificadoMedico: 4_000,
};

const prueba = z.object({
  parte: z.enum(partesExamen),
  tasa: z.number(),
  peso: z
    .number()
    .describe('Exámenes que vale la tasa: los de la sección y los que cuenta la media de su provincia'),
  provincia: z.number(),
  intentos: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .readonly()
    .describe('Aprobados de la provincia a la primera, a la segunda, a la tercera o cuarta y después')
    .meta({ examples: [[410, 190, 120, 35]] }),
});

const seccion = z.object({
  seccion: z.string(),
  slug: z.string(),
  municipio: z.string().nullable(),
  codProvincia: z.string(),
  base: z
    .object({
      referencia: z.record(z.enum(LINEAS), centimos).meta({ examples: [REFERENCIA] }),
      pruebas: z.array(prueba).readonly(),
      tasaDgt: centimos,
      clasesUsuales: z.int(),
    })
    .nullable()
    .describe('null donde nadie ha aprobado alguna prueba: no se puede esperar nada'),
  otras: z
    .object({
      costes: z
        .array(z.tuple([centimos, z.number()]))
        .describe('Coste de cada una, y su varianza en céntimos²')
        .meta({
          examples: [
            [
              [98_000, 12_000_000],
              [131_000, 9_000_000],
            ],
          ],
        }),
    })
    .nullable()
    .describe('Las demás de la provincia; null si no hay ninguna'),
});

/**
 * Data to calculate the expected cost of a tarifa at each section of an autoescuela, as the comparator
 * does. Céntimos.
 */
export const baseDelCoste = z.object({ clases: z.int(), secciones: z.array(seccion) });

export type BaseDelCoste = z.infer<typeof baseDelCoste>;
export type SeccionDelCoste = BaseDelCoste['secciones'][number];
