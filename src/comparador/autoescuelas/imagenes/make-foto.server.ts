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

/** A photographed paper as WebP, and its size in pixels. */
export type MadePaper = { imagen: Buffer; ancho: number; alto: number };

/** Most memory that an honest photo takes: 50 megapixels decoded, and its widest variant. */
const withReader = openReaders<FotoOrder, MadeFoto | MadePaper>({
  file: new URL('./foto-process.server.ts', import.meta.url),
  atOnce: 2,
  busy: 'Se están preparando muchas fotos a la vez. Prueba dentro de un momento',
  ms: 60_000,
  heapMb: 128,
  residentMb: 768,
});

/** Makes the photo for visitors in a process of its own (see `drawFoto`). Throws 503 when fifty wait. */
export const makeFoto = (bytes: Buffer, recorte?: Recorte): Promise<MadeFoto> =>
  make<MadeFoto>({ bytes, recorte });

/** Draws a photographed paper in a process of its own (see `drawPaper`). Throws 503 when fifty wait. */
export const makePaper = (bytes: Buffer, tapar: readonly Recorte[]): Promise<MadePaper> =>
  make<MadePaper>({ bytes, tapar });

async function make<Made extends MadeFoto | MadePaper>(order: FotoOrder): Promise<Made> {
  try {
    return (await withReader((ask) => ask(order))) as Made;
  } catch (error) {
    throw error instanceof ReaderStopped
      ? badFoto('es demasiado grande o complicada: envíala más pequeña')
      : error;
  }
}
