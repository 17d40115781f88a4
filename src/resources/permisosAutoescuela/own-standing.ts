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

/** Place of an autoescuela among its neighbours for each permit with a published price. Céntimos. */
export const miLugar = z.object({ permisos: z.array(deUnPermiso) });

export type LugarDeUnPermiso = z.infer<typeof deUnPermiso>;
