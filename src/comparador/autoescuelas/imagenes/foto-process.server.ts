import { serveReader } from '#platform/files/readers/serve-reader.server.ts';
import type { Recorte } from './crop.ts';
import { drawFoto, drawPaper } from './draw-foto.server.ts';
import type { MadeFoto, MadePaper } from './make-foto.server.ts';

/** A photo for visitors, whole or cropped; or a photographed paper, with the parts to cover. */
export type FotoOrder =
  | { bytes: Buffer; recorte?: Recorte | undefined }
  | { bytes: Buffer; tapar: readonly Recorte[] };

serveReader(
  (order: FotoOrder): Promise<MadeFoto | MadePaper> =>
    'tapar' in order ? drawPaper(order.bytes, order.tapar) : drawFoto(order.bytes, order.recorte),
);
