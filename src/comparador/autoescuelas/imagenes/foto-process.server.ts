import { serveReader } from '#platform/files/readers/serve-reader.server.ts';
import type { Recorte } from './crop.ts';
import { drawFoto } from './draw-foto.server.ts';

export type FotoOrder = { bytes: Buffer; recorte?: Recorte | undefined };

serveReader(({ bytes, recorte }: FotoOrder) => drawFoto(bytes, recorte));
