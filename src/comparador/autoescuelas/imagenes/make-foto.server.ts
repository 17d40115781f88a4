import { openReaders, ReaderStopped } from '#platform/files/readers/readers.server.ts';
import type { Recorte } from './crop.ts';
import { badFoto } from './foto-kind.server.ts';
import type { FotoOrder } from './foto-process.server.ts';
import type { FotoFormat } from './foto-sizes.ts';

export type FotoVariant = { ancho: number; formato: FotoFormat; contenido: Buffer };

export type MadeFoto = {
  ancho: number;
  alto: number;
  bytes: number;
  sha256: string;
  variantes: FotoVariant[];
};

/** Most memory that an honest photo takes: 50 megapixels decoded, and its widest variant. */
const withReader = openReaders<FotoOrder, MadeFoto>({
  file: new URL('./foto-process.server.ts', import.meta.url),
  atOnce: 2,
  busy: 'Se están preparando muchas fotos a la vez. Prueba dentro de un momento',
  ms: 60_000,
  heapMb: 128,
  residentMb: 768,
});

/** Makes the photo for visitors in a process of its own (see `drawFoto`). Throws 503 when fifty wait. */
export async function makeFoto(bytes: Buffer, recorte?: Recorte): Promise<MadeFoto> {
  try {
    return await withReader((ask) => ask({ bytes, recorte }));
  } catch (error) {
    throw error instanceof ReaderStopped
      ? badFoto('es demasiado grande o complicada: envíala más pequeña')
      : error;
  }
}
