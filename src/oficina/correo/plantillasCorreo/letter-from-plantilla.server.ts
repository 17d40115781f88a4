import { eq } from 'drizzle-orm';
import { fill, problemsIn, type Textos, type Valores } from '#oficina/base/letters/fill.ts';
import type { Letter } from '#oficina/base/letters/letter.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { claseDe, type TipoPlantilla } from './kinds.ts';
import { plantillasCorreo } from './table.server.ts';

/** Reads the text of a kind of correo: the office's own, or the original one. */
async function readTextos(db: Pick<Db, 'select'>, tipo: TipoPlantilla): Promise<Textos> {
  const [own] = await db
    .select({ asunto: plantillasCorreo.asunto, cuerpo: plantillasCorreo.cuerpo })
    .from(plantillasCorreo)
    .where(eq(plantillasCorreo.tipo, tipo));
  const clase = claseDe(tipo);
  if (!own || own.asunto === null || own.cuerpo === null) return clase;
  const textos = { asunto: own.asunto, cuerpo: own.cuerpo };
  // The office's text uses fields that this version no longer has: better the original text than a gap.
  return problemsIn(clase, textos).length === 0 ? textos : clase;
}

/** Makes a correo with this text, without its button: only a sent correo gets a link. */
export function letterIn(tipo: TipoPlantilla, textos: Textos, valores: Valores): Letter {
  const clase = claseDe(tipo);
  return { ...fill(textos, valores, clase), closing: [...clase.cierre] };
}

/** Makes the correo with its present text, and the label of its button. */
export async function letterFromPlantilla(
  db: Pick<Db, 'select'>,
  tipo: TipoPlantilla,
  valores: Valores,
): Promise<{ letter: Letter; boton: string }> {
  return { letter: letterIn(tipo, await readTextos(db, tipo), valores), boton: claseDe(tipo).boton ?? '' };
}
