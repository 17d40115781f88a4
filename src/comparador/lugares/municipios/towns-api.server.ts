import { z } from 'zod';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { municipios } from './data.server.ts';
import { postcodesBeginning } from './place-data.server.ts';
import { townByCode } from './town-index.server.ts';
import { townOfText } from './town-of-text.server.ts';

const query = z
  .strictObject({
    codigoPostal: z
      .string()
      .regex(/^\d{5}$/, 'escribe las cinco cifras, como 28013')
      .optional(),
    codProvincia: z
      .string()
      .regex(/^\d{2}$/, 'escribe las dos cifras de una provincia, como 28')
      .optional(),
    texto: textField({ min: 1, max: 80 }).optional(),
  })
  .refine(({ codigoPostal, codProvincia }) => (codigoPostal === undefined) !== (codProvincia === undefined), {
    error: 'di un código postal o una provincia',
  })
  .refine(({ texto, codProvincia }) => texto === undefined || codProvincia !== undefined, {
    path: ['texto'],
    error: 'se busca en una provincia: di cuál',
  });

/**
 * `GET /municipios/leer?codigoPostal=28901`: names of the municipalities of a postcode, the most populous first, or of a province, in
 * order. With `texto`, the one municipality of the province that the text means, as the search reads it. Empty if there is none. The
 * description of the API leaves it out, because only forms of the panels use it.
 */
export function registerTowns(app: HttpApp): void {
  serve(
    app,
    { method: 'GET', path: 'municipios/leer', query, answer: z.object({ municipios: z.array(z.string()) }) },
    { access: 'publico', coste: 2 },
    async (request, reply) => {
      reply.header('cache-control', 'public, max-age=86400');
      const { codigoPostal, codProvincia = '', texto } = request.query;
      if (codigoPostal) return { municipios: townsOfPostcode(codigoPostal) };
      return { municipios: texto ? townMeant(texto, codProvincia) : townsOfProvince(codProvincia) };
    },
  );
}

function townMeant(texto: string, codProvincia: string): string[] {
  const town = townOfText(texto, provinciaPorCodigo(codProvincia)?.codigo);
  return town ? [town.nombre] : [];
}

const townsOfPostcode = (digits: string): string[] =>
  postcodesBeginning(digits)
    .flatMap((postcode) => postcode.municipios)
    .flatMap((code) => townByCode(code)?.nombre ?? []);

const townsOfProvince = (codProvincia: string): string[] =>
  municipios()
    .filter((town) => town.codProvincia === codProvincia)
    .map(({ nombre }) => nombre)
    .toSorted((one, other) => one.localeCompare(other, 'es'));
