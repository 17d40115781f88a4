import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import {
  enlacesLegales,
  leerPaginaLegal,
  paginaLegalLeida,
  paginasLegalesLeidas,
  publicarPaginaLegal,
} from './contract.ts';

/** Calls on the legal pages (decision 081). */
export const paginasLegalesOperations = operations({
  consultar: {
    method: 'GET',
    path: 'paginasLegales/consultar',
    summary: 'Estado de las páginas legales: versión publicada y datos que faltan',
    query: z.strictObject({}),
    answer: paginasLegalesLeidas,
  },
  enlaces: {
    method: 'GET',
    path: 'paginasLegales/consultarEnlaces',
    summary: 'Enlaces a las páginas legales publicadas',
    query: z.strictObject({}),
    answer: enlacesLegales,
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
    summary:
      'Publica una versión nueva, que ya no cambia, o la anuncia si hay que avisar antes; 40901 si otra persona ha publicado',
    body: publicarPaginaLegal,
    answer: paginaLegalLeida,
  },
});
