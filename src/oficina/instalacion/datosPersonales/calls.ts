import type { PersonaHallada, UnaPersona } from '#oficina/base/personal-data/contract.ts';
import { CONFIRMACION } from '#oficina/base/personal-data/words.ts';
import { download } from '#platform/browser/download.ts';
import { client } from '#platform/browser/operations.ts';
import type { personalDataOperations } from './operations.ts';

/** Messages for errors that bring none from the server. */
export const personalDataFallbacks = {
  buscar: 'Error al buscar los datos de la persona',
  leer: 'Error al obtener las supresiones',
  descargar: 'Error al descargar los datos de la persona',
  suprimir: 'Error al suprimir los datos de la persona',
};

/** Search field and value for a person. */
export type PersonQuery = Record<string, string>;

const calls = client<typeof personalDataOperations>({
  buscar: 'GET datosPersonales/buscar',
  leer: 'GET datosPersonales/leer',
  suprimir: 'POST datosPersonales/suprimir',
});

export const personalDataCalls = {
  buscar: (query: PersonQuery, signal: AbortSignal) => calls.buscar(query, signal),
  leer: (signal: AbortSignal) => calls.leer({}, signal),
  descargar: (who: UnaPersona) => download('datosPersonales/descargar', who),
  suprimir: (who: UnaPersona) => calls.suprimir({ ...who, confirmacion: CONFIRMACION }),
};

/** First part of the key of every query of this family. */
export const PERSONAL_DATA = 'datosPersonales';

/** Identifies a found person for the next calls. */
export const whoIs = ({ familia, _id, email }: PersonaHallada): UnaPersona =>
  familia !== null && _id !== null ? { familia, _id } : { email: email ?? '' };
