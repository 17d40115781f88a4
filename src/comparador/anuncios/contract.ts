import {
  choice,
  choices,
  day,
  optional,
  paragraph,
  reference,
  system,
  text,
  webAddress,
  whole,
} from '#platform/kit/contract/fields.ts';
import { recordOf } from '#platform/kit/contract/keys-of.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { estadosAnuncio } from './estados.ts';
import { permisosAnuncio, ubicacionesAnuncio } from './places.ts';

const count = (title: string) => system(whole({ title, min: 0, max: 2_000_000_000 }));

const ubicacion = choice({ title: 'Sitio', options: ubicacionesAnuncio, initial: 'resultados' });

/**
 * Anuncios, always labelled as such, without weight in the order of a search. Only
 * `anuncios/cambiarEstado` changes their state, and the site counts views and clicks.
 */
export const anuncios = defineResource({
  name: 'anuncios',
  one: 'el anuncio',
  many: 'anuncios',
  label: 'titulo',
  fields: {
    titulo: text({ title: 'Título', max: 60 }),
    _idCliente: optional(
      reference({ title: 'Cliente', hint: 'Quien lo paga; vacío, es del negocio', family: 'clientes' }),
    ),
    texto: paragraph({
      title: 'Texto',
      hint: '160 letras como mucho; hace falta para publicarlo',
      max: 160,
      rows: 3,
    }),
    urlDestino: webAddress({ title: 'Lleva a', hint: 'Empieza por https://; hace falta para publicarlo' }),
    _idImagen: optional(
      reference({
        title: 'Foto',
        hint: 'Una de las de la autoescuela que lo paga',
        family: 'imagenes',
        within: '_idCliente',
      }),
    ),
    ubicacion: { ...ubicacion, schema: ubicacion.schema.meta({ examples: ['resultados'] }) },
    provincias: choices({
      title: 'Provincias',
      hint: 'Ninguna es toda España',
      options: Object.fromEntries(provincias.map(({ codigo, provincia }) => [codigo, provincia])),
    }),
    permisos: choices({
      title: 'Permisos',
      hint: 'Solo a quien busca alguno de ellos; ninguno es a cualquiera',
      options: recordOf(permisosAnuncio, (codigo) => codigo),
    }),
    desde: day({ title: 'Desde' }),
    hasta: day({ title: 'Hasta', hint: 'Ese día todavía se ve' }),
    prioridad: whole({ title: 'Prioridad', hint: 'Los mayores salen antes', min: 0, max: 100 }),
    topeImpresiones: optional(
      whole({
        title: 'Tope de impresiones',
        hint: 'Al llegar a ellas deja de verse; vacío, no hay tope',
        min: 1,
        max: 10_000_000,
      }),
    ),
    estado: system(choice({ title: 'Estado', options: estadosAnuncio, initial: 'borrador' })),
    motivoRechazo: system(optional(paragraph({ title: 'Motivo del rechazo', max: 300, rows: 2 }))),
    impresiones: count('Impresiones'),
    clics: count('Clics'),
  },
  notPersonal: [
    ...(['_idCliente', '_idImagen', 'ubicacion', 'provincias', 'permisos', 'desde'] as const),
    ...(['hasta', 'prioridad', 'topeImpresiones', 'estado', 'motivoRechazo'] as const),
    ...(['impresiones', 'clics'] as const),
  ],
  list: {
    columns: ['titulo', '_idCliente', 'ubicacion', 'desde', 'hasta', 'estado', 'impresiones', 'clics'],
    spare: ['ubicacion', 'desde'],
    filters: ['estado', 'ubicacion', '_idCliente'],
    search: ['titulo', 'texto'],
    order: ['desde', 'hasta', 'titulo', 'prioridad'],
    descending: true,
  },
  check: ({ desde, hasta, urlDestino, ubicacion, provincias: places, permisos, _idImagen, _idCliente }) => [
    ...(_idImagen && !_idCliente
      ? [{ campo: '_idImagen', motivo: 'es de una autoescuela: di también quién paga' }]
      : []),
    ...(hasta < desde ? [{ campo: 'hasta', motivo: 'es antes que «Desde»' }] : []),
    ...(urlDestino !== '' && !isSecure(urlDestino)
      ? [{ campo: 'urlDestino', motivo: 'que empiece por https:// y no lleve usuario ni clave' }]
      : []),
    // On the home page the visitor has not chosen a place or a permit yet, so this anuncio would never be
    // shown.
    ...(ubicacion === 'inicio' && places.length > 0
      ? [{ campo: 'provincias', motivo: 'en la portada aún no se sabe la provincia: déjalo vacío' }]
      : []),
    ...(ubicacion === 'inicio' && permisos.length > 0
      ? [{ campo: 'permisos', motivo: 'en la portada aún no se sabe el permiso: déjalo vacío' }]
      : []),
  ],
});

export type AnuncioRow = Row<typeof anuncios.fields>;

/**
 * Says whether an address is https without user or password: a name before an @ could pass for the
 * site's.
 */
function isSecure(address: string): boolean {
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '';
}
