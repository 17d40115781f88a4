import { z } from 'zod';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { euros } from '#platform/kit/amounts/money.ts';
import { cardJson, tarjetaJson } from './card-json.server.ts';
import { findAutoescuelas } from './find-autoescuelas.server.ts';
import { type ComparadorServices, readSearch } from './read-search.server.ts';
import { ordenes } from './search-params.ts';
import type { SearchReading } from './search-reading.server.ts';

const contadas = z.array(z.object({ valor: z.string(), total: z.number() }));

const opcion = z.object({
  texto: z.string().describe('Lo que hay que escribir para buscarlo'),
  nombre: z.string(),
  que: z.string().describe('Qué es: «municipio de Madrid»'),
});

const lectura = z
  .object({
    como: z
      .enum(['exacto', 'principio', 'corregido', 'nombre', 'ninguno'])
      .describe(
        'Como está escrito; por sus primeras letras; con una errata corregida; por el nombre de autoescuelas; o como nada conocido',
      ),
    es: opcion
      .nullable()
      .describe('El lugar entendido; null de un código postal, de un nombre y de toda España'),
    otros: z.array(opcion).describe('Otros lugares que el texto puede ser, o los de nombre más parecido'),
    escuelas: z
      .array(z.object({ slug: z.string(), nombre: z.string(), que: z.string() }))
      .describe('Autoescuelas de nombre parecido, cuando el texto no es nada conocido'),
  })
  .nullable()
  .describe('Cómo se ha leído el texto de `lugar`; null si se busca con `cerca`');

const respuesta = z.object({
  permiso: z.string(),
  curso: z
    .object({
      examen: z.string().describe('Quién examina, o que no hay examen'),
      motivo: z.string().describe('Por qué no hay tasa de aprobados ni coste esperado'),
      necesita: z.array(z.string()),
      cercanos: z.array(z.string()).describe('Permisos de las autoescuelas que más fácil es que lo den'),
    })
    .nullable()
    .describe(
      'De lo que la DGT no publica resultados por sección; se ordena por precio. null en los permisos',
    ),
  lectura,
  /** Zone that the search ended in. */
  zona: z.object({
    tipo: z.enum(['espana', 'comunidad', 'provincia', 'radio', 'texto']),
    nombre: z.string().nullable().optional(),
    codigo: z.string().optional().describe('Código INE de la provincia'),
    provincia: z
      .string()
      .nullable()
      .optional()
      .describe('Código INE de la provincia donde se examinan las que no se sabe dónde están'),
    km: z.number().optional(),
    ampliado: z.boolean().optional(),
    texto: z.string().optional(),
    centros: z
      .array(z.object({ nombre: z.string(), km: z.number() }))
      .optional()
      .describe(
        'Centros donde se examinan las que no se sabe dónde están, y a cuánto quedan del punto buscado',
      ),
    desde: z
      .string()
      .nullable()
      .optional()
      .describe('Municipio desde el que se cuentan las distancias, cuando se busca en toda su provincia'),
    isla: z.string().optional().describe('Isla que se busca entera, alrededor de su población principal'),
    situado: z
      .string()
      .optional()
      .describe(
        'Municipio, y distrito si se sabe, en que cae el punto de `cerca`: las distancias se cuentan desde el punto',
      ),
  }),
  supuestos: z.object({ clases: z.number(), teoriaAprobada: z.boolean(), automatico: z.boolean() }),
  orden: z.enum(ordenes),
  total: z.number().describe('Autoescuelas; también lo son los demás recuentos'),
  secciones: z.number().describe('Secciones de todas ellas'),
  /** Autoescuelas at a known distance; of the others, only the exam centre is known. */
  situadas: z.number(),
  conPrecio: z.number(),
  pagina: z.number(),
  paginas: z.number(),
  /** Range of the expected cost, in euros. */
  minimo: z.string().nullable(),
  maximo: z.string().nullable(),
  filtros: z.object({ caracteristica: contadas, aprobados: contadas, centro: contadas }),
  supuesto: z
    .object({
      clase: z.string(),
      origen: z.enum(['provincia', 'espana', 'propio', 'alumno']),
      tarifas: z.number(),
    })
    .describe(
      'Precio de la clase de 45 minutos que se supone de las que no publican ninguno, en euros, y de dónde sale',
    ),
  grupos: z
    .array(
      z.object({
        conPrecio: z.boolean(),
        situado: z.boolean(),
        total: z.number(),
        enPagina: z.number(),
        diferencia: z.string().nullable(),
      }),
    )
    .describe(
      'Grupos de los resultados, en su orden: por coste, los que empatan por debajo del margen, y cuánto más cuesta el más barato que el del grupo anterior',
    ),
  resultados: z.array(tarjetaJson),
});

/** Any field of a search, as in the page address; a field with several values is repeated. */
const consulta = z.record(z.string(), z.union([z.string(), z.array(z.string())])).meta({
  examples: [{ permiso: 'B', lugar: 'Madrid', orden: 'coste' }],
  description:
    'Los mismos campos que la página de resultados: permiso, lugar, cerca, zona, km, orden, pagina, hasta, caracteristica, aprobados, centro, clases, teoria, automatico, claseSupuesta',
});

/** `GET /comparador/buscar`: the data of the results page, as JSON; amounts in euros with VAT. */
export function registerComparador(app: HttpApp, services: ComparadorServices): void {
  app.register(async (context: HttpApp) => {
    // The schema describes the answer; checking twenty cards against it would take longer than finding them.
    context.setSerializerCompiler(() => JSON.stringify);
    registerSearch(context, services);
  });
}

function registerSearch(app: HttpApp, services: ComparadorServices): void {
  const { db, clock } = services;
  serve(
    app,
    {
      method: 'GET',
      path: 'comparador/buscar',
      summary: 'Autoescuelas de un lugar, por coste esperado hasta el carné',
      query: consulta,
      answer: respuesta,
    },
    { access: 'publico', coste: 10 },
    async (request, reply) => {
      const version = services.versionOf(request.raw);
      const { params, permiso } = readSearch(
        new URLSearchParams(request.url.split('?')[1] ?? ''),
        await services.reference(version),
      );
      const readerOf = services.offers?.of(version);
      const found = await findAutoescuelas(db, { params, permiso, readerOf, now: clock() });
      reply.header('cache-control', 'public, no-cache');
      return {
        permiso: permiso.codigo,
        curso: courseJson(permiso),
        lectura: readingJson(found.lectura),
        zona: found.zona,
        supuestos: { ...found.supuestos, automatico: found.automatico },
        orden: params.orden,
        total: found.total,
        secciones: found.secciones,
        situadas: found.situadas,
        conPrecio: found.conPrecio,
        pagina: params.pagina,
        paginas: found.pages,
        minimo: orNull(found.minimo),
        maximo: orNull(found.maximo),
        filtros: {
          caracteristica: found.caracteristicas,
          aprobados: found.comparacion,
          centro: found.centros,
        },
        supuesto: {
          clase: euros(found.supuesto.precios.clase),
          origen: found.supuesto.origen,
          tarifas: found.supuesto.tarifas,
        },
        grupos: found.grupos.map(({ parte, conPrecio, total, enPagina, diferencia }) => ({
          conPrecio,
          situado: parte === 0,
          total,
          enPagina,
          diferencia: orNull(diferencia),
        })),
        resultados: found.tarjetas.map(cardJson),
      } satisfies z.infer<typeof respuesta>;
    },
  );
}

const courseJson = ({ curso }: PermisoBuscable) =>
  curso && {
    examen: curso.examen,
    motivo: curso.motivo,
    necesita: [...curso.necesita],
    cercanos: [...curso.cercanos],
  };

const readingJson = (reading: SearchReading | null): z.infer<typeof lectura> =>
  reading && { como: reading.como, es: reading.es, otros: reading.otros, escuelas: reading.escuelas };

const orNull = (centimos: number | null) => (centimos === null ? null : euros(centimos));
