import { call } from '#platform/browser/call.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import { FOTO_LIMITS } from './foto-sizes.ts';

/** A photo as calls give it. */
export type Foto = {
  _id: string;
  version: number;
  alt: string;
  orden: number;
  esPrincipal: boolean;
  ancho: number;
  alto: number;
  /** Addresses of each size, from the narrowest. */
  archivos: { ancho: number; avif: string; webp: string }[];
};

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

export const fotoCalls = {
  leer: async (_idCliente: string, signal: AbortSignal) => {
    const query = { _idCliente, orden: 'orden', limite: FOTO_LIMITS.perSchool };
    return (await call<Page<Foto>>('GET', 'imagenes/leer', { query }, { signal })).filas;
  },
  crear: ({ idCliente, archivo, alt, recorte }: NewFoto, sending: Sending) => {
    const body = new FormData();
    body.set('_idCliente', idCliente);
    body.set('alt', alt);
    if (recorte) body.set('recorte', recorte);
    body.set('archivo', archivo);
    return call<Foto>('POST', 'imagenes/crear', { body }, { ...sending, timeoutMs: UPLOAD_MS });
  },
  actualizar: ({ _id, version }: Foto, changes: { alt?: string; orden?: number }) =>
    call<Foto>('PUT', 'imagenes/actualizar', { body: { ...changes, _id, version } }),
  hacerPrincipal: ({ _id }: Foto) => call<Foto>('PUT', 'imagenes/cambiarImagenPrincipal', { body: { _id } }),
  eliminar: ({ _id }: Foto) => call<boolean>('DELETE', 'imagenes/eliminar', { body: { _id } }),
};
