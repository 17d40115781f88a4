import { z } from 'zod';
import { estadoSeccion } from '#comparador/dgt/statistics.ts';
import { invalidFields, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { seccionJson, sectionJson } from './card-json.server.ts';
import { type ComparadorServices, readSearch } from './read-search.server.ts';
import { findSection, presentSlug, type Section } from './section-identity.server.ts';
import { offerCard, type SectionOffer, sectionOffers } from './section-offers.server.ts';

const respuesta = z.object({
  slug: z.string(),
  nombre: z.string(),
  nombreDgt: z.string().describe('El del registro de la DGT'),
  codigo: z.string(),
  seccion: z.string(),
  codProvincia: z.string(),
  ubicacion: z
    .object({
      fuente: z.enum(['autoescuela', 'traida', 'dgt', 'osm', 'locales']).describe('Quién dice dónde está'),
      credito: z.string().nullable().describe('De quién es el registro de locales; nulo si no sale de uno'),
      fecha: z.string().nullable().describe('Día en que se leyó; nulo de lo que dice la autoescuela'),
      certeza: z
        .enum(['segura', 'con_dudas', 'parecida', 'revisada', 'municipio'])
        .describe('«parecida» se unió por su nombre y su lugar, y nadie la ha mirado'),
      direccion: z.string().nullable(),
      codigoPostal: z.string().nullable(),
      municipio: z.string().nullable(),
      codProvincia: z
        .string()
        .nullable()
        .describe('Provincia de ese municipio: puede no ser aquella en que la DGT la registra'),
      telefono: z.string().nullable(),
      web: z.string().nullable(),
    })
    .nullable(),
  empresa: z.object({ razonSocial: z.string(), nif: z.string() }).nullable(),
  estado: z.enum(['activa', 'sin_examenes', 'desaparecida']),
  ultimoMes: z.string().describe('Último mes con exámenes'),
  caracteristicas: z.array(z.string()),
  contesta: seccionJson.shape.contesta,
  ofertas: z.array(
    z.object({
      permiso: z.string(),
      automatico: z.boolean(),
      supuestos: z.object({ clases: z.number(), teoriaAprobada: z.boolean() }),
      centros: z.array(z.string()),
      practico: seccionJson.shape.practico,
      teorico: seccionJson.shape.teorico,
      coste: seccionJson.shape.coste,
      curso: seccionJson.shape.curso,
      caducadaDesde: z.string().nullable(),
      estimacion: seccionJson.shape.estimacion,
    }),
  ),
});

/** Fields of a search that apply to one section. */
const FIELDS = ['permiso', 'clases', 'teoria'];

const consulta = z.record(z.string(), z.union([z.string(), z.array(z.string())])).meta({
  examples: [{ slug: 'autoescuela-ejemplo-madrid', permiso: 'B' }],
  description:
    'slug, el de la dirección de su página; permiso, clases y teoria, como en la búsqueda. Las clases cuentan para ese permiso; los demás llevan las suyas habituales',
});

/** `GET /comparador/seccion?slug=…`: a section with its offer for each permit; amounts in euros with VAT. */
export function registerSectionApi(app: HttpApp, services: ComparadorServices): void {
  const { db, clock } = services;
  serve(
    app,
    {
      method: 'GET',
      path: 'comparador/seccion',
      summary: 'Una sección de autoescuela: quién es, qué cuesta cada permiso y sus resultados oficiales',
      query: consulta,
      answer: respuesta,
    },
    { access: 'publico', coste: 10 },
    async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '');
      const slug = readSlug(query);
      const reference = await services.reference(services.versionOf(request.raw));
      const { params } = readSearch(query, reference);
      const section = await findSection(db, (await presentSlug(db, slug)) ?? slug);
      if (!section) throw notFound('la sección pedida');
      const hoy = todayInMadrid(clock());
      const permisos = [...reference.permisos, ...reference.cursos];
      const offers = await sectionOffers(db, { seccion: section.id, permisos, hoy });
      const supuestosOf = ({ permiso }: SectionOffer) => ({
        clases: (permiso.codigo === params.permiso ? params.clases : null) ?? permiso.clases,
        teoriaAprobada: params.teoria,
      });
      reply.header('cache-control', 'public, no-cache');
      return {
        ...identity(section),
        caracteristicas: offers[0]?.caracteristicas ?? [],
        contesta: offers[0]?.ficha.contesta ?? null,
        ofertas: offers.map((offer) => offerJson(offer, supuestosOf(offer), hoy)),
      };
    },
  );
}

/** Takes the slug out of a query; the other fields are a search. */
function readSlug(query: URLSearchParams): string {
  const [slug, ...more] = query.getAll('slug');
  const campos = [...new Set(query.keys())]
    .filter((campo) => campo !== 'slug' && !FIELDS.includes(campo))
    .map((campo) => ({ campo, motivo: 'no es un campo de esta consulta' }));
  if (!slug || more.length > 0 || !/^[a-z0-9-]{1,120}$/.test(slug))
    campos.unshift({ campo: 'slug', motivo: 'debe ser el de la dirección de una página' });
  if (campos.length > 0 || !slug) throw invalidFields(campos);
  query.delete('slug');
  return slug;
}

function identity(section: Section) {
  const { slug, nombre, nombreDgt, codigo, seccion, codProvincia, ubicacion, empresa, ultimoMes } = section;
  return {
    slug,
    nombre,
    nombreDgt,
    codigo,
    seccion,
    codProvincia,
    ubicacion,
    empresa,
    ultimoMes,
    estado: estadoSeccion(ultimoMes, section.ultimoMesCargado),
  };
}

function offerJson(offer: SectionOffer, supuestos: { clases: number; teoriaAprobada: boolean }, hoy: string) {
  const { centros, practico, teorico, coste, curso, caducadaDesde, estimacion } = sectionJson(
    offerCard(offer, supuestos, hoy),
  );
  const { permiso, automatico } = offer;
  return {
    permiso: permiso.codigo,
    automatico,
    supuestos,
    centros,
    practico,
    teorico,
    coste,
    curso,
    caducadaDesde,
    estimacion,
  };
}
