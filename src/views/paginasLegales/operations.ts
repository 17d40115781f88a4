import { z } from 'zod';
import { operations } from '#kit/operation.ts';
import { leerPaginaLegal, paginaLegalLeida, paginasLegalesLeidas, publicarPaginaLegal } from './contract.ts';

/** Calls on the legal pages (decision 081). */
export const paginasLegalesOperations = operations({
  consultar: {
    method: 'GET',
    path: 'paginasLegales/consultar',
    summary: 'Estado de las páginas legales: versión publicada y datos que faltan',
    query: z.strictObject({}),
    answer: paginasLegalesLeidas,
  },
  leer: {
    method: 'GET',
    path: 'paginasLegales/leer',
    summary: 'Una página legal: su borrador y todas sus versiones',
    query: leerPaginaLegal,
    answer: paginaLegalLeida,
  },
  publicar: {
    method: 'POST',
    path: 'paginasLegales/publicar',
    summary: 'Publica una versión nueva, que ya no cambia; 40901 si otra persona ha publicado antes',
    body: publicarPaginaLegal,
    answer: paginaLegalLeida,
  },
});
