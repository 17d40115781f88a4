import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { rowVersion } from '#platform/kit/contract/row-version.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { anuncios } from './contract.ts';
import { estadosAnuncio } from './estados.ts';
import { resultadosAnuncio } from './results.ts';

const body = z
  .strictObject({
    _id: z.uuid('no es un identificador'),
    version: rowVersion,
    estado: z.enum(keysOf(estadosAnuncio), 'elige un estado'),
    motivo: textField({ min: 5, max: 300 }).optional().describe('Por qué se rechaza; solo entonces'),
  })
  .meta({
    examples: [{ _id: '01a1fe40-b6f7-7460-8b47-4111e611c36f', version: 1, estado: 'pausado' }],
  });

/** Calls on anuncios, besides those of every family. */
export const anuncioOperations = operations({
  cambiarEstado: {
    method: 'PUT',
    path: 'anuncios/cambiarEstado',
    summary: 'Da un paso: proponer, aprobar, rechazar, pausar, terminar o volver a borrador',
    description:
      'De borrador se pasa a pendiente; de pendiente, a publicado o rechazado; de publicado, a pausado o finalizado; de pausado, a publicado o finalizado; de rechazado, a borrador. Otro paso es un 409 que dice cuáles hay.',
    body,
    answer: anuncios.schemas.row,
  },
  consultarResultados: {
    method: 'GET',
    path: 'anuncios/consultarResultados',
    summary: 'Impresiones y clics de un anuncio, en total y por días',
    query: z.strictObject({ _id: z.uuid('no es un identificador') }),
    answer: resultadosAnuncio,
  },
});
