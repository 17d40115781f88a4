import { z } from 'zod';
import { suggestPlaces } from '#comparador/lugares/municipios/place.server.ts';
import { postcodesBeginning } from '#comparador/lugares/municipios/place-data.server.ts';
import { postcodeDigits, townName } from '#comparador/lugares/municipios/place-of-postcode.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { autoescuelasBeginning } from './autoescuela-names.server.ts';

const LIMIT = 8;

/** Places that stay in the list even when autoescuelas match too. */
const BESIDE_AUTOESCUELAS = 5;

const sugerencia = z.object({
  tipo: z.enum(['lugar', 'autoescuela']),
  /** As it is to be written in the search. */
  texto: z.string(),
  nombre: z.string(),
  que: z
    .string()
    .describe('Qué es: «municipio de Madrid», «autoescuela, sección 02, se examina en Móstoles»'),
  ruta: z.string().nullable().describe('Página de la autoescuela; nula de un lugar'),
});

type Sugerencia = z.infer<typeof sugerencia>;

/** `GET /comparador/sugerencias?texto=alc`: suggests places and autoescuelas for a text being typed, and says what each is. */
export function registerSuggestions(app: HttpApp, { db }: { db: Db }): void {
  serve(
    app,
    {
      method: 'GET',
      path: 'comparador/sugerencias',
      summary: 'Lugares y autoescuelas que empiezan por un texto',
      query: z.object({ texto: textField({ min: 1, max: 80 }) }),
      answer: z.object({ sugerencias: z.array(sugerencia) }),
    },
    { access: 'publico', coste: 2 },
    async (request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return { sugerencias: await suggest(db, request.query.texto.trim()) };
    },
  );
}

async function suggest(db: Db, texto: string): Promise<Sugerencia[]> {
  const digits = postcodeDigits(texto);
  if (digits) return suggestPostcodes(digits, texto);
  const places = suggestPlaces(texto, LIMIT).map(
    (place): Sugerencia => ({ tipo: 'lugar', ...place, ruta: null }),
  );
  const autoescuelas = (await autoescuelasBeginning(db, texto, LIMIT)).map(
    ({ slug, nombre, que }): Sugerencia => ({
      tipo: 'autoescuela',
      texto: nombre.slice(0, 80),
      nombre,
      que,
      ruta: `/${slug}`,
    }),
  );
  const kept = places.slice(0, Math.max(BESIDE_AUTOESCUELAS, LIMIT - autoescuelas.length));
  return [...kept, ...autoescuelas].slice(0, LIMIT);
}

/** `digits` may have a zero put before `texto`; then postcodes that begin with `texto` itself are suggested too. */
function suggestPostcodes(digits: string, texto: string): Sugerencia[] {
  const provincia = provinciaPorCodigo(digits.slice(0, 2))?.provincia;
  if (!provincia) return [];
  const whole: Sugerencia[] =
    digits.length === 2
      ? [{ tipo: 'lugar', texto: provincia, nombre: provincia, que: 'provincia', ruta: null }]
      : [];
  const others = digits.endsWith(texto) && digits !== texto ? postcodesBeginning(texto) : [];
  const postcodes = [...postcodesBeginning(digits), ...others].map((postcode): Sugerencia => {
    const { digitos } = postcode;
    const que = `código postal de ${townName(postcode) ?? provincia}`;
    return { tipo: 'lugar', texto: digitos, nombre: digitos, que, ruta: null };
  });
  return [...whole, ...postcodes].slice(0, LIMIT);
}
