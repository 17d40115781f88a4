import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { provinciaPorCodigo, provincias } from '#kit/provincias.ts';
import { searchText } from '#kit/search-text.ts';
import { textField } from '#kit/text-field.ts';
import { townsBeginning } from '../municipios/town-index.server.ts';

const LIMIT = 8;

const sugerencia = z.object({
  /** As it is to be written in the search. */
  texto: z.string(),
  tipo: z.enum(['provincia', 'municipio']),
});

type Sugerencia = z.infer<typeof sugerencia>;

/**
 * `GET /comparador/sugerencias?texto=alc`: places whose name begins with the text, in either language; the
 * largest first.
 */
export function registerSuggestions(app: HttpApp): void {
  app.get(
    '/comparador/sugerencias',
    {
      config: { access: 'publico', coste: 2 },
      schema: {
        summary: 'Lugares que empiezan por un texto',
        querystring: z.object({ texto: textField({ min: 1, max: 80 }) }),
        response: { 200: z.object({ sugerencias: z.array(sugerencia) }) },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return { sugerencias: suggestPlaces(request.query.texto) };
    },
  );
}

function suggestPlaces(texto: string): Sugerencia[] {
  const start = searchText(texto);
  if (start === '') return [];
  const found = provincias
    .filter(({ provincia }) =>
      [provincia, ...provincia.split('/')].some((name) => searchText(name).startsWith(start)),
    )
    .map(({ provincia }): Sugerencia => ({ texto: provincia, tipo: 'provincia' }));
  const { exact, others } = townsBeginning(start);
  const towns = [...exact, ...others].slice(0, LIMIT).map(({ nombre, codProvincia }): Sugerencia => {
    const provincia = provinciaPorCodigo(codProvincia)?.provincia;
    return { texto: `${nombre}, ${provincia}`, tipo: 'municipio' };
  });
  return [...found, ...towns].slice(0, LIMIT);
}
