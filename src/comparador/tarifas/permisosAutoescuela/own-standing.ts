import { z } from 'zod';

const centimos = z.int();

const lugar = z.object({ delante: z.int(), empatadas: z.int(), total: z.int() });

const deUnPermiso = z.object({
  permiso: z.string(),
  automatico: z.boolean(),
  slug: z.string(),
  seccion: z.string(),
  municipio: z.string().nullable(),
  km: z.number().nullable().describe('Radio en que se compara; null en toda su provincia'),
  codProvincia: z.string(),
  coste: centimos,
  lugar,
  ahorro: centimos.describe('Lo que costaría de menos con la clase un euro más barata'),
  lugarConAhorro: lugar,
});

const visitas = z.object({
  desde: z.iso.date().nullable().describe('Primer día contado en esta instalación'),
  secciones: z.array(
    z.object({
      seccion: z.string(),
      slug: z.string(),
      ultimas: z.int().describe('En los 30 días que acaban ayer'),
      anteriores: z.int().nullable().describe('En los 30 de antes; null si aún no se contaban'),
    }),
  ),
});

/**
 * Place of an autoescuela among its neighbours, for each permit with a published price, in céntimos; and the visits of its public pages,
 * without sections while its page is not published.
 */
export const miLugar = z.object({ permisos: z.array(deUnPermiso), visitas });

export type MisVisitas = z.infer<typeof visitas>;

export type LugarDeUnPermiso = z.infer<typeof deUnPermiso>;
