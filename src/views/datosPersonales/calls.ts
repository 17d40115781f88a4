import type { Cuenta, PersonaHallada, Supresion, UnaPersona } from '#office/personal-data/contract.ts';
import { CONFIRMACION } from '#office/personal-data/words.ts';
import { call } from '#web/call.ts';
import { download } from '#web/download.ts';

/** Messages for errors that bring none from the server. */
export const personalDataFallbacks = {
  buscar: 'Error al buscar los datos de la persona',
  leer: 'Error al obtener las supresiones',
  descargar: 'Error al descargar los datos de la persona',
  suprimir: 'Error al suprimir los datos de la persona',
};

/** Search field and value for a person. */
export type PersonQuery = Record<string, string>;

export const personalDataCalls = {
  buscar: (query: PersonQuery, signal: AbortSignal) =>
    call<PersonaHallada[]>('GET', 'datosPersonales/buscar', { query }, { signal }),
  leer: (signal: AbortSignal) => call<Supresion[]>('GET', 'datosPersonales/leer', {}, { signal }),
  descargar: (who: UnaPersona) => download('datosPersonales/descargar', who),
  suprimir: (who: UnaPersona) =>
    call<{ _id: string; cuentas: Cuenta[] }>('POST', 'datosPersonales/suprimir', {
      body: { ...who, confirmacion: CONFIRMACION },
    }),
};

/** First part of the key of every query of this family. */
export const PERSONAL_DATA = 'datosPersonales';

/** Identifies a found person for the next calls. */
export const whoIs = ({ familia, _id, email }: PersonaHallada): UnaPersona =>
  familia !== null && _id !== null ? { familia, _id } : { email: email ?? '' };
