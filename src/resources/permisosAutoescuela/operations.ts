import { z } from 'zod';
import { operations } from '#kit/operation.ts';
import { rowVersion } from '#kit/resource.ts';
import { permisosAutoescuela } from './contract.ts';
import { baseDelCoste } from './cost-base.ts';
import { formasVerificacion } from './verification.ts';

const id = z.uuid('no es un identificador');

/** Calls on tarifas, besides those of every family. */
export const tarifaOperations = operations({
  consultarBaseDelCoste: {
    method: 'GET',
    path: 'permisosAutoescuela/consultarBaseDelCoste',
    summary: 'Con qué se calcula el coste esperado de una tarifa en cada sección de la autoescuela',
    query: z.strictObject({
      _idCliente: id,
      _idPermiso: id,
      automatico: z.stringbool({ error: 'true o false' }).default(false),
    }),
    answer: baseDelCoste,
  },
  verificar: {
    method: 'PUT',
    path: 'permisosAutoescuela/verificar',
    summary: 'Deja dicho que alguien del negocio ha comprobado hoy una tarifa, y cómo',
    body: z.strictObject({
      _id: id,
      version: rowVersion,
      verificadaComo: z.enum(formasVerificacion, 'elige una de las opciones'),
    }),
    answer: permisosAutoescuela.schemas.row as z.ZodType,
  },
});
