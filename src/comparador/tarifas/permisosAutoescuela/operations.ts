import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { rowVersion } from '#platform/kit/contract/row-version.ts';
import { permisosAutoescuela } from './contract.ts';
import { baseDelCoste } from './cost-base.ts';
import { miLugar } from './own-standing.ts';
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
  consultarMiLugar: {
    method: 'GET',
    path: 'permisosAutoescuela/consultarMiLugar',
    summary:
      'El lugar de la autoescuela entre sus vecinas por cada permiso con precio, con los empates de la lista, y el que tendría con la clase un euro más barata; y las visitas de sus páginas',
    query: z.strictObject({}),
    answer: miLugar,
  },
  abrirAutoescuela: {
    method: 'POST',
    path: 'permisosAutoescuela/abrirAutoescuela',
    summary:
      'De qué cliente son las tarifas de un código de la DGT; si nadie se ha registrado, lo crea con los datos oficiales',
    body: z.strictObject({
      numRegistroDgt: z
        .string()
        .trim()
        .min(1, 'escribe el código')
        .max(20, 'es demasiado largo')
        .meta({ examples: ['M1984'] }),
    }),
    answer: z.object({ _id: z.string(), nombre: z.string(), creado: z.boolean() }),
  },
  avisarAnotada: {
    method: 'PUT',
    path: 'permisosAutoescuela/avisarAnotada',
    summary:
      'Escribe a la autoescuela que se ha anotado una tarifa suya, con un enlace para confirmarla o corregirla; 40904 si no es una anotada o ya se le ha escrito hoy',
    body: z.strictObject({ _id: id }),
    answer: z.literal(true),
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
