import { client } from '#web/operations.ts';
import type { calendarOperations, feedOperations } from './operations.ts';

export const calendarCalls = client<typeof calendarOperations>({ leerEntre: 'GET actividades/leerEntre' });

export const feedCalls = client<typeof feedOperations>({
  consultar: 'GET actividades/consultarCalendario',
  renovar: 'PUT actividades/renovarCalendario',
  quitar: 'PUT actividades/quitarCalendario',
});
