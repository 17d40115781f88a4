import type { Textos } from '#office/letters/fill.ts';
import { call } from '#web/call.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import type { ListPage } from '#web/ui/list/types.ts';
import type { Plantilla, VerPlantilla, VistaPrevia } from './contract.ts';
import type { ClaseDePlantilla } from './kinds.ts';

/** Messages for errors that bring none from the server. */
export const plantillasFallbacks = {
  leer: 'Error al obtener las plantillas de correo',
  consultar: 'Error al obtener la plantilla',
  actualizar: 'Error al actualizar la plantilla',
  restaurar: 'Error al restaurar el texto original',
  vistaPrevia: 'Error al obtener la vista previa',
  papeles: 'Error al obtener los últimos presupuestos, pedidos y facturas',
};

type Read = Pick<Plantilla, '_id' | 'version'>;

export const plantillasCalls = {
  leer: (signal: AbortSignal) =>
    call<{ filas: Plantilla[]; total: number }>('GET', 'plantillasCorreo/leer', {}, { signal }),
  consultarPorId: (_id: string, signal: AbortSignal) =>
    call<Plantilla>('GET', 'plantillasCorreo/consultarPorId', { query: { _id } }, { signal }),
  actualizar: ({ _id, version }: Read, changes: Partial<Textos>) =>
    call<Plantilla>('PUT', 'plantillasCorreo/actualizar', { body: { ...changes, _id, version } }),
  restaurar: ({ _id, version }: Read) =>
    call<Plantilla>('PUT', 'plantillasCorreo/restaurar', { body: { _id, version } }),
  vistaPrevia: (body: VerPlantilla, signal: AbortSignal) =>
    call<VistaPrevia>('POST', 'plantillasCorreo/vistaPrevia', { body }, { signal }),
  /** The last papers that such a letter is sent of. */
  papeles: ({ familia, estados }: ClaseDePlantilla, signal: AbortSignal) =>
    call<ListPage<CrudRow>>(
      'GET',
      `${familia}/leer`,
      { query: { estado: estados.join(','), limite: 20 } },
      { signal },
    ),
};
