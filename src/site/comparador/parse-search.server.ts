import { z } from 'zod';
import { ordenes, type SearchParams } from './search-params.ts';

const schema = z.object({
  permiso: z.string().max(10, 'no es un permiso').default('B'),
  lugar: z.string().trim().max(80, 'es demasiado largo (80 letras como mucho)').default(''),
  orden: z.enum(ordenes, 'no es un orden posible').default('aprobados'),
  pagina: z.coerce
    .number('no es un número de página')
    .int()
    .min(1, 'empieza en 1')
    .max(1_000, 'llega hasta 1000')
    .default(1),
});

/** The state of a search as its address says it; each field that says something impossible is named. */
export type ParsedSearch = { params: SearchParams; errores: string[] };

const nombres: Record<keyof SearchParams, string> = {
  permiso: 'Permiso',
  lugar: 'Dónde',
  orden: 'Orden',
  pagina: 'Página',
};

/** Reads the search of an address; wrong, repeated or unprintable values fall back to the usual ones and are told. */
export function parseSearch(query: URLSearchParams): ParsedSearch {
  const raw: Record<string, string> = {};
  const errores: string[] = [];
  for (const campo of Object.keys(nombres) as (keyof SearchParams)[]) {
    const [value, ...more] = query.getAll(campo);
    if (more.length > 0) errores.push(`${nombres[campo]}: solo puede ir una vez`);
    else if (value?.includes('\0')) errores.push(`${nombres[campo]}: tiene caracteres que no valen`);
    else if (value) raw[campo] = value;
  }
  const result = schema.safeParse(raw);
  if (result.success) return { params: result.data, errores };
  for (const issue of result.error.issues) {
    const campo = issue.path[0] as keyof SearchParams;
    if (campo in raw) errores.push(`${nombres[campo]}: ${issue.message}`);
    delete raw[campo];
  }
  return { params: schema.parse(raw), errores };
}
