import type { Textos } from '#oficina/base/letters/fill.ts';
import { client } from '#platform/browser/operations.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import type { Plantilla, VerPlantilla } from './contract.ts';
import type { ClaseDePlantilla } from './kinds.ts';
import type { plantillasOperations } from './operations.ts';

/** Messages for errors that bring none from the server. */
export const plantillasFallbacks = {
  leer: 'Error al obtener las plantillas de correo',
  consultar: 'Error al obtener la plantilla',
  actualizar: 'Error al actualizar la plantilla',
  restaurar: 'Error al restaurar el texto original',
  vistaPrevia: 'Error al obtener la vista previa',
  papeles: 'Error al obtener los últimos presupuestos, pedidos y facturas',
};

type PlantillaVersion = Pick<Plantilla, '_id' | 'version'>;

const calls = client<typeof plantillasOperations>({
  leer: 'GET plantillasCorreo/leer',
  consultarPorId: 'GET plantillasCorreo/consultarPorId',
  actualizar: 'PUT plantillasCorreo/actualizar',
  restaurar: 'PUT plantillasCorreo/restaurar',
  vistaPrevia: 'POST plantillasCorreo/vistaPrevia',
});

export const plantillasCalls = {
  leer: (signal: AbortSignal) => calls.leer({}, signal),
  consultarPorId: (_id: string, signal: AbortSignal) => calls.consultarPorId({ _id }, signal),
  actualizar: ({ _id, version }: PlantillaVersion, changes: Partial<Textos>) =>
    calls.actualizar({ ...changes, _id, version }),
  restaurar: ({ _id, version }: PlantillaVersion) => calls.restaurar({ _id, version }),
  vistaPrevia: (body: VerPlantilla, signal: AbortSignal) => calls.vistaPrevia(body, signal),
  /** The last papers about which this correo can be sent. */
  papeles: ({ familia, estados }: ClaseDePlantilla, signal: AbortSignal) =>
    crudCalls(familia).leer({ estado: estados.join(','), limite: 20 }, signal),
};
