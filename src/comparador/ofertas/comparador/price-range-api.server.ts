import { z } from 'zod';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { type PerfilCoste, priceRange } from './price-range.server.ts';
import { type ComparadorServices, readSearch } from './read-search.server.ts';

const importe = z.string().nullable().describe('Euros con IVA, dos decimales; null si nadie publica tarifa');

const perfiles = z.enum(['esperado', 'A', 'B']);

const respuesta = z.object({
  min: importe,
  max: importe,
  mediana: importe,
  n: z.number().describe('Ofertas con tarifa en vigor'),
  perfil: perfiles,
  incluye: z.array(z.string()),
});

const INCLUYE = [
  'matrícula',
  'teórica',
  'material',
  'clases prácticas',
  'tramitación',
  'presentación a examen',
  'certificado médico',
  'tasas de la DGT',
  'IVA',
];

/**
 * `GET /permisosAutoescuela/calcularPrecioMinMax`: range of the licence's cost over the offers of a
 * search. The specification (§7) passes the parameters in a header, as JSON or as a query; a query string
 * is accepted too, and wins. Profiles: the expected cost, or FACUA's two alumnos: A passes everything at
 * once, B fails the practical test twice.
 */
export function registerPriceRange(app: HttpApp, services: ComparadorServices): void {
  const { db, clock } = services;
  serve(
    app,
    {
      method: 'GET',
      path: 'permisosAutoescuela/calcularPrecioMinMax',
      summary: 'Coste mínimo, mediano y máximo de las ofertas de una búsqueda',
      headers: z.object({ params: z.string().max(2_000).optional() }),
      query: z.record(z.string(), z.union([z.string(), z.array(z.string())])).meta({
        description: 'Los mismos campos que `comparador/buscar`',
        examples: [{ permiso: 'B', lugar: 'Madrid' }],
      }),
      answer: respuesta,
    },
    { access: 'publico', coste: 10 },
    async (request, reply) => {
      const inQuery = new URLSearchParams(request.url.split('?')[1] ?? '');
      const query = inQuery.size > 0 ? inQuery : fromHeader(request.headers.params ?? '');
      const perfil = readProfile(query.get('perfil'));
      query.delete('perfil');
      const { params, permiso } = readSearch(
        query,
        await services.reference(services.versionOf(request.raw)),
      );
      const range = await priceRange(db, { params, permiso, now: clock(), perfil });
      reply.header('cache-control', 'no-store');
      return { ...range, perfil, incluye: INCLUYE };
    },
  );
}

function readProfile(text: string | null): PerfilCoste {
  const perfil = perfiles.safeParse(text ?? 'esperado');
  if (perfil.success) return perfil.data;
  throw invalidFields([{ campo: 'perfil', motivo: 'solo puede ser «esperado», «A» o «B»' }]);
}

/** An object of fields as JSON, or a query. */
function fromHeader(header: string): URLSearchParams {
  if (!header.startsWith('{')) return new URLSearchParams(header);
  const query = new URLSearchParams();
  for (const [campo, value] of Object.entries(parseObject(header)))
    for (const one of Array.isArray(value) ? value : [value]) query.append(campo, String(one));
  return query;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidFields([{ campo: 'params', motivo: 'no es un objeto JSON' }]);
  }
}
