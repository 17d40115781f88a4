import { client } from '#platform/browser/operations.ts';
import type { calendarOperations, feedOperations, repeatOperations } from './operations.ts';

export const calendarCalls = client<typeof calendarOperations>({ leerEntre: 'GET actividades/leerEntre' });

export const repeatCalls = client<typeof repeatOperations>({ repetir: 'PUT actividades/repetir' });

export const feedCalls = client<typeof feedOperations>({
  consultar: 'GET actividades/consultarCalendario',
  renovar: 'PUT actividades/renovarCalendario',
  quitar: 'PUT actividades/quitarCalendario',
});
