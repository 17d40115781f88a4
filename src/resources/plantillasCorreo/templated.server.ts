import { eq } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { fill, problemsIn, type Textos, type Valores } from '#office/letters/fill.ts';
import type { Letter } from '#office/letters/letter.server.ts';
import { claseDe, type TipoPlantilla } from './kinds.ts';
import { plantillasCorreo } from './table.server.ts';

/** The words of a kind of letter: the office's own, or those that it comes with. */
async function readTextos(db: Pick<Db, 'select'>, tipo: TipoPlantilla): Promise<Textos> {
  const [own] = await db
    .select({ asunto: plantillasCorreo.asunto, cuerpo: plantillasCorreo.cuerpo })
    .from(plantillasCorreo)
    .where(eq(plantillasCorreo.tipo, tipo));
  const clase = claseDe(tipo);
  if (!own || own.asunto === null || own.cuerpo === null) return clase;
  const textos = { asunto: own.asunto, cuerpo: own.cuerpo };
  // Written for fields that a later version of the program no longer has: better its own words than a hole.
  return problemsIn(clase, textos).length === 0 ? textos : clase;
}

/** A letter in these words, without its button, whose link is made only for what is sent. */
export function letterIn(tipo: TipoPlantilla, textos: Textos, valores: Valores): Letter {
  const clase = claseDe(tipo);
  return { ...fill(textos, valores, clase), closing: [...clase.cierre] };
}

/** The letter as it is worded at this moment, and what its button says. */
export async function templated(
  db: Pick<Db, 'select'>,
  tipo: TipoPlantilla,
  valores: Valores,
): Promise<{ letter: Letter; boton: string }> {
  return { letter: letterIn(tipo, await readTextos(db, tipo), valores), boton: claseDe(tipo).boton ?? '' };
}
