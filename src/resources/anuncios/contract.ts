import {
  choice,
  choices,
  day,
  optional,
  paragraph,
  reference,
  text,
  webAddress,
  whole,
} from '#kit/fields.ts';
import { provincias } from '#kit/provincias.ts';
import { defineResource } from '#kit/resource.ts';

export const estadosAnuncio = {
  borrador: 'Borrador',
  pendiente: 'Por aprobar',
  publicado: 'Publicado',
  pausado: 'En pausa',
  finalizado: 'Terminado',
  rechazado: 'Rechazado',
} as const;

type Estado = keyof typeof estadosAnuncio;

/** Where each state leads. */
export const pasosAnuncio: Readonly<Record<Estado, readonly Estado[]>> = {
  borrador: ['pendiente'],
  pendiente: ['publicado', 'rechazado', 'borrador'],
  publicado: ['pausado', 'finalizado'],
  pausado: ['publicado', 'finalizado'],
  finalizado: [],
  rechazado: ['borrador'],
};

/** Advertisements, always said to be so, and never of weight in the order of a search. */
export const anuncios = defineResource({
  name: 'anuncios',
  one: 'el anuncio',
  many: 'anuncios',
  label: 'titulo',
  fields: {
    titulo: text({ title: 'Título', max: 80 }),
    _idCliente: optional(reference({ title: 'Cliente', hint: 'Vacío, es del negocio', family: 'clientes' })),
    texto: paragraph({ title: 'Texto', max: 300, rows: 3 }),
    urlDestino: webAddress({ title: 'Lleva a' }),
    ubicacion: choice({
      title: 'Sitio',
      options: {
        inicio: 'Portada',
        resultados: 'Resultados',
        ficha: 'Ficha de una autoescuela',
        lateral: 'Lateral',
      },
      initial: 'resultados',
    }),
    provincias: choices({
      title: 'Provincias',
      hint: 'Ninguna es toda España',
      options: Object.fromEntries(provincias.map(({ codigo, provincia }) => [codigo, provincia])),
    }),
    desde: day({ title: 'Desde' }),
    hasta: day({ title: 'Hasta', hint: 'Ese día todavía se ve' }),
    prioridad: whole({ title: 'Prioridad', hint: 'Los mayores salen antes', min: 0, max: 100 }),
    estado: choice({ title: 'Estado', options: estadosAnuncio, initial: 'borrador' }),
    motivoRechazo: optional(paragraph({ title: 'Motivo del rechazo', max: 300, rows: 2 })),
  },
  list: {
    columns: ['titulo', '_idCliente', 'ubicacion', 'desde', 'hasta', 'estado'],
    filters: ['estado', 'ubicacion', '_idCliente'],
    search: ['titulo', 'texto'],
    order: ['desde', 'hasta', 'titulo', 'prioridad'],
    descending: true,
  },
  check: ({ desde, hasta, estado, motivoRechazo, urlDestino }, before) => [
    ...(hasta < desde ? [{ campo: 'hasta', motivo: 'es antes que «Desde»' }] : []),
    ...(urlDestino.startsWith('http:') ? [{ campo: 'urlDestino', motivo: 'que empiece por https://' }] : []),
    ...(before && before.estado !== estado && !pasosAnuncio[before.estado].includes(estado)
      ? [{ campo: 'estado', motivo: stepsFrom(before.estado) }]
      : []),
    ...(!before && !['borrador', 'pendiente'].includes(estado)
      ? [{ campo: 'estado', motivo: 'un anuncio nuevo es un borrador o está por aprobar' }]
      : []),
    ...(estado === 'rechazado' && !motivoRechazo
      ? [{ campo: 'motivoRechazo', motivo: 'di por qué, para que se pueda corregir' }]
      : []),
  ],
});

function stepsFrom(estado: Estado): string {
  const steps = pasosAnuncio[estado].map((one) => estadosAnuncio[one]);
  if (steps.length === 0) return 'un anuncio terminado ya no cambia';
  const listed = new Intl.ListFormat('es-ES', { type: 'disjunction' }).format(steps);
  return `de ${estadosAnuncio[estado]} se pasa a ${listed}`;
}
