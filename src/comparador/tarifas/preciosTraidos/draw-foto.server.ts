import { AppError } from '#platform/http/errors.server.ts';
import type { DrawPaper, Paper } from './price-fotos.server.ts';

export type DrawnFoto = { foto: Paper } | { motivo: string };

/** Makes what draws the photograph of a poster or quote as it is sent; `motivo` says why one cannot be used. */
export const fotoDrawer =
  (drawPaper: DrawPaper) =>
  async (archivo: Blob): Promise<DrawnFoto> => {
    try {
      return { foto: await drawPaper(Buffer.from(await archivo.arrayBuffer()), []) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { motivo: error.more.campos?.[0]?.motivo ?? error.message };
    }
  };
