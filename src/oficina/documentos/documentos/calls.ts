import { client } from '#platform/browser/operations.ts';
import type { documentoUpload } from './documento-form.server.ts';
import type { documentosOperations } from './operations.ts';

/** Owner and settings of new documentos, as the call takes them. */
export type Sending = Readonly<Record<string, string>>;

export const documentoFallbacks = {
  crear: 'Error al crear el documento',
  descargar: 'Error al descargar el documento',
  descargas: 'Error al obtener las descargas',
  versiones: 'Error al obtener las versiones',
};

/** Twenty megabytes over a slow line need this long. */
const UPLOAD_MS = 15 * 60_000;

type Going = { signal: AbortSignal; onSent(share: number): void };

const calls = client<
  Pick<typeof documentosOperations, 'eliminar' | 'consultarDescargas'> & typeof documentoUpload
>({
  crear: 'POST documentos/crear',
  eliminar: 'DELETE documentos/eliminar',
  consultarDescargas: 'GET documentos/consultarDescargas',
});

export const documentoCalls = {
  /** Sends one file; `clave` stays the same in every retry, so that it is stored once. */
  crear: ({ file, clave, fields }: { file: File; clave: string; fields: Sending }, going: Going) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, clave })) body.set(name, value);
    body.set('archivo', file);
    return calls.crear(body, { ...going, timeoutMs: UPLOAD_MS });
  },
  eliminar: (_id: string, motivo: string | undefined) =>
    calls.eliminar({ _id, ...(motivo !== undefined && { motivo }) }),
  descargas: (_id: string, signal: AbortSignal) => calls.consultarDescargas({ _id }, signal),
};
