import { client } from '#platform/browser/operations.ts';
import { FOTO_LIMITS } from './foto-sizes.ts';
import type { Foto, imagenesOperations } from './operations.server.ts';

export type NewFoto = { idCliente: string; archivo: File; alt: string; recorte: string | undefined };

/** Key of the photos of an autoescuela. */
export const fotosKey = (idCliente: string) => ['imagenes', idCliente];

export const fotoFallbacks = {
  leer: 'Error al cargar las fotos',
  crear: 'Error al subir la foto',
  actualizar: 'Error al guardar la foto',
  eliminar: 'Error al eliminar la foto',
};

/** Five megabytes over a slow line, and then some seconds to make its sizes. */
const UPLOAD_MS = 5 * 60_000;

type Sending = { signal: AbortSignal; onSent(share: number): void };

const calls = client<typeof imagenesOperations>({
  leer: 'GET imagenes/leer',
  consultarPorId: 'GET imagenes/consultarPorId',
  crear: 'POST imagenes/crear',
  actualizar: 'PUT imagenes/actualizar',
  cambiarImagenPrincipal: 'PUT imagenes/cambiarImagenPrincipal',
  eliminar: 'DELETE imagenes/eliminar',
});

export const fotoCalls = {
  leer: async (_idCliente: string, signal: AbortSignal) =>
    (await calls.leer({ _idCliente, orden: 'orden', limite: FOTO_LIMITS.perSchool }, signal)).filas,
  consultarPorId: (_id: string, signal: AbortSignal) => calls.consultarPorId({ _id }, signal),
  crear: ({ idCliente, archivo, alt, recorte }: NewFoto, sending: Sending) => {
    const body = new FormData();
    body.set('_idCliente', idCliente);
    body.set('alt', alt);
    if (recorte) body.set('recorte', recorte);
    body.set('archivo', archivo);
    return calls.crear(body, { ...sending, timeoutMs: UPLOAD_MS });
  },
  actualizar: ({ _id, version }: Foto, changes: { alt?: string; orden?: number }) =>
    calls.actualizar({ ...changes, _id, version }),
  hacerPrincipal: ({ _id }: Foto) => calls.cambiarImagenPrincipal({ _id }),
  eliminar: ({ _id }: Foto) => calls.eliminar({ _id }),
};
