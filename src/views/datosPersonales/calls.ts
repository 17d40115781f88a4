import type { Cuenta, PersonaHallada, Supresion, UnaPersona } from '#office/personal-data/contract.ts';
import { CONFIRMACION } from '#office/personal-data/words.ts';
import { call } from '#web/call.ts';
import { download } from '#web/download.ts';

/** Said when the server gave no message of its own. */
export const personalDataFallbacks = {
  buscar: 'Error al buscar los datos de la persona',
  leer: 'Error al obtener las supresiones',
  descargar: 'Error al descargar los datos de la persona',
  suprimir: 'Error al suprimir los datos de la persona',
};

/** What somebody is looked for by. */
export type Asked = Record<string, string>;

export const personalDataCalls = {
  buscar: (query: Asked, signal: AbortSignal) =>
    call<PersonaHallada[]>('GET', 'datosPersonales/buscar', { query }, { signal }),
  leer: (signal: AbortSignal) => call<Supresion[]>('GET', 'datosPersonales/leer', {}, { signal }),
  descargar: (who: UnaPersona) => download('datosPersonales/descargar', who),
  suprimir: (who: UnaPersona) =>
    call<{ _id: string; cuentas: Cuenta[] }>('POST', 'datosPersonales/suprimir', {
      body: { ...who, confirmacion: CONFIRMACION },
    }),
};

/** First part of the key of every query of them. */
export const PERSONAL_DATA = 'datosPersonales';

/** How a person that was found is named to the server. */
export const whoIs = ({ familia, _id, email }: PersonaHallada): UnaPersona =>
  familia !== null && _id !== null ? { familia, _id } : { email: email ?? '' };
