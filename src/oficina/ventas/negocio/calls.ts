import { verifactuCalls } from '#oficina/ventas/verifactu/calls.ts';
import { fetchFile } from '#platform/browser/download.ts';
import { client } from '#platform/browser/operations.ts';
import type { CambiosNegocio } from './contract.ts';
import type { negocioOperations } from './operations.ts';

/** Messages for errors without a message of the server (specification §8). */
export const negocioFallbacks = {
  leer: 'Error al obtener el negocio',
  actualizar: 'Error al actualizar el negocio',
  actualizarLogo: 'Error al guardar el logotipo',
  verPapel: 'Error al preparar la vista previa',
  leerEntorno: 'Error al obtener el entorno de la Agencia Tributaria',
  retirarPruebas: 'Error al retirar las facturas de pruebas',
};

const calls = client<typeof negocioOperations>({
  leer: 'GET negocio/leer',
  actualizar: 'PUT negocio/actualizar',
  actualizarLogo: 'PUT negocio/actualizarLogo',
});

type Changes = Omit<CambiosNegocio, 'version'>;

type FaceDraft = { colorPapeles: string | null; piePapeles: string | null; contenido?: string | null };

export const negocioCalls = {
  leerEntorno: (signal: AbortSignal) => verifactuCalls.leerEntorno({}, signal),
  retirarPruebas: () => verifactuCalls.retirarPruebas({}),
  leer: (signal: AbortSignal) => calls.leer({}, signal),
  actualizar: (version: number | undefined, changes: Changes) => calls.actualizar({ ...changes, version }),
  /** PDF of an example with this face. `contenido` is a logo in base64; without it, the stored logo is used. */
  verPapel: async (face: FaceDraft, signal: AbortSignal): Promise<ArrayBuffer> =>
    (await fetchFile('negocio/verPapel', face, { method: 'POST', signal })).blob.arrayBuffer(),
  actualizarLogo: (version: number | undefined, contenido: string | null) =>
    calls.actualizarLogo({ version, contenido }),
};
