import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { CLASES_MAXIMAS } from './offer-row.ts';
import {
  comparaciones,
  emptySearch,
  MAX_COMPARAR,
  MOST_KM,
  ordenes,
  type SearchParams,
} from './search-params.ts';

const text = (max: number) => z.string().trim().max(max, `es demasiado largo (${max} letras como mucho)`);
const whole = (least: number, most: number) =>
  z.coerce
    .number('no es un número')
    .int('no es un número entero')
    .min(least, `empieza en ${least}`)
    .max(most, `llega hasta ${most}`);
const several = (max: number) => z.array(text(80)).max(max, `solo admite ${max}`);

/** The fields of an address and their values. Fields with a list (`several`, `z.array`) may be repeated; the others may not. */
const fields = {
  permiso: text(10),
  lugar: text(80),
  cerca: z.string().transform((value, context) => {
    const [, lat, lon] = /^(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(value) ?? [];
    const point = { lat: Number(lat), lon: Number(lon) };
    if (Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180) return point;
    context.addIssue('no es un punto del mapa');
    return z.NEVER;
  }),
  zona: z.literal('mapa', 'solo puede ser «mapa»'),
  km: whole(1, MOST_KM),
  orden: z.enum(ordenes, 'no es un orden posible'),
  pagina: whole(1, 1_000),
  hasta: whole(1, 20_000),
  caracteristica: several(20),
  aprobados: z.array(z.enum(comparaciones, 'no es un resultado posible')).max(4, 'solo admite 4'),
  centro: several(40),
  clases: whole(1, CLASES_MAXIMAS),
  teoria: z.literal('aprobada', 'solo puede ser «aprobada»').transform(() => true),
  automatico: z.literal('si', 'solo puede ser «si»').transform(() => true),
  claseSupuesta: whole(5, 200),
  comparar: several(MAX_COMPARAR),
} satisfies Record<keyof SearchParams, z.ZodType>;

type Field = keyof typeof fields;

const repeated: Field[] = ['caracteristica', 'aprobados', 'centro', 'comparar'];

const nombres: Record<Field, string> = {
  permiso: 'Permiso',
  lugar: 'Dónde',
  cerca: 'Cerca de mí',
  zona: 'Zona',
  km: 'Distancia',
  orden: 'Orden',
  pagina: 'Página',
  hasta: 'Coste hasta',
  caracteristica: 'Lo que necesitas',
  aprobados: 'Aprobados',
  centro: 'Centro de examen',
  clases: 'Clases que calculas',
  teoria: 'Teoría',
  automatico: 'Coche automático',
  claseSupuesta: 'Precio de la clase',
  comparar: 'Comparar',
};

/** The search that an address describes, and an error for each field with an impossible value. */
export type ParsedSearch = {
  params: SearchParams;
  errores: { campo: Field; motivo: string; texto: string }[];
};

/**
 * Reads the search of an address. A wrong, repeated or unprintable value becomes the usual one and is
 * reported.
 */
export function parseSearch(query: URLSearchParams): ParsedSearch {
  const params: SearchParams = { ...emptySearch };
  const errores: ParsedSearch['errores'] = [];
  for (const campo of keysOf(fields)) {
    const values = [...new Set(query.getAll(campo))].filter((value) => value !== '');
    if (values.length === 0) continue;
    const motivo = refuse(campo, values) ?? take(params, campo, values);
    if (motivo) errores.push({ campo, motivo, texto: `${nombres[campo]}: ${motivo}` });
  }
  // A place written by the visitor wins over the point that the browser gave earlier.
  if (params.lugar !== '') params.cerca = null;
  if (!params.cerca) params.zona = null;
  // A slider at its end filters nothing; a form without scripts sends its value all the same.
  if (params.hasta !== null && params.hasta >= Number(query.get('tope') ?? Number.POSITIVE_INFINITY))
    params.hasta = null;
  return { params, errores };
}

function refuse(campo: Field, values: string[]): string | undefined {
  if (!repeated.includes(campo) && values.length > 1) return 'solo puede ir una vez';
  return values.some((value) => value.includes('\0')) ? 'tiene caracteres que no valen' : undefined;
}

/** Puts the value in its place, or says why it can't be. */
function take(params: SearchParams, campo: Field, values: string[]): string | undefined {
  const result = fields[campo].safeParse(repeated.includes(campo) ? values : values[0]);
  if (!result.success) return result.error.issues[0]?.message;
  Object.assign(params, { [campo]: result.data });
  return undefined;
}
