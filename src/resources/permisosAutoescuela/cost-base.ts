import { z } from 'zod';
import { partesExamen } from '../permisosConducir/catalogue.ts';
import { LINEAS } from './cost-model.ts';

const centimos = z.int();
const prueba = z.object({
  parte: z.enum(partesExamen),
  tasa: z.number(),
  provincia: z.number(),
  intentos: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
});

const seccion = z.object({
  seccion: z.string(),
  slug: z.string(),
  municipio: z.string().nullable(),
  codProvincia: z.string(),
  base: z
    .object({
      referencia: z.record(z.enum(LINEAS), centimos),
      pruebas: z.array(prueba).readonly(),
      tasaDgt: centimos,
    })
    .nullable()
    .describe('null donde nadie ha aprobado alguna prueba: no se puede esperar nada'),
  otras: z
    .object({ autoescuelas: z.int(), cuartiles: z.tuple([centimos, centimos, centimos]) })
    .nullable()
    .describe('Costes esperados de las demás de la provincia; null con menos de cinco'),
});

/** What the expected cost of a tariff is worked out with at each section of a school, as the comparator does. Céntimos. */
export const baseDelCoste = z.object({ clases: z.int(), secciones: z.array(seccion) });

export type BaseDelCoste = z.infer<typeof baseDelCoste>;
export type SeccionDelCoste = BaseDelCoste['secciones'][number];
