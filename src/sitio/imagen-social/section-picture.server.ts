import type { Tasa } from '#comparador/dgt/rate.ts';
import { costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import {
  type SectionSummary,
  sectionSummary,
} from '#comparador/ofertas/comparador/section-summary.server.ts';
import { whosePriceShort } from '#comparador/ofertas/comparador/whose-price.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatPercent } from '#platform/kit/format.ts';
import { countText } from '#sitio/partes/count-text.ts';
import { testNames } from '#sitio/partes/test-names.ts';
import type { Amount, Rate } from './figures.server.ts';
import type { PictureContent } from './picture.server.ts';
import { servePicture } from './serve-picture.server.ts';

const FILE = /^([a-z0-9-]{1,120})\.png$/;

/** `GET /imagenes/seccion/{slug}.png`: what social networks show for the page of a section. */
export function registerSectionPicture(app: HttpApp, services: { db: Db; clock: () => Date }): void {
  page(
    app,
    { path: 'imagenes/seccion/:archivo' },
    { access: 'publico', coste: 50 },
    async (request, reply) => {
      const slug = FILE.exec(request.params.archivo ?? '')?.[1];
      const content = slug && (await contentOf(slug, services));
      if (!content) throw notFound('la imagen pedida');
      return servePicture(reply, content);
    },
  );
}

/** Contents of a section's picture, for the usual alumno; undefined when the section does not exist. */
async function contentOf(
  slug: string,
  { db, clock }: { db: Db; clock: () => Date },
): Promise<PictureContent | undefined> {
  // An old address that somebody shares must show its picture too.
  const summary = await sectionSummary(db, {
    slug,
    permiso: null,
    permisos: await searchablePermits(db),
    hoy: todayInMadrid(clock()),
  });
  if (!summary) return undefined;
  const { section, provincia, oferta } = summary;
  const town = section.ubicacion?.municipio ?? oferta?.tarjeta.municipio;
  return {
    title: section.nombre,
    subtitle: town && town !== provincia ? `${town}, ${provincia}` : provincia,
    ...amountOf(oferta),
    ...(oferta?.tarjeta.practico && {
      rate: rateOf(testNames[oferta.permiso.pruebaPractica], oferta.tarjeta.practico),
    }),
  };
}

function amountOf(oferta: SectionSummary['oferta']): { amount?: Amount } {
  const cifra = oferta && costFigure(oferta.tarjeta);
  const coste = oferta?.tarjeta.coste;
  if (!cifra || !coste) return {};
  const { matriculaYTeorica, practicas, tasasYTramites, repeticiones } = coste.partes;
  return {
    amount: {
      text: cifra.texto,
      caption: `coste esperado del permiso ${oferta.permiso.codigo}`,
      parts: [matriculaYTeorica, practicas, tasasYTramites, repeticiones],
      source: whosePriceShort(coste),
    },
  };
}

/** A rate of few exams is not shown. */
function rateOf(test: string, tasa: Tasa): Rate | undefined {
  if (tasa.comparacion === 'pocos_datos') return undefined;
  return {
    text: formatPercent(tasa.tasa),
    caption: `aprueban ${test}: ${countText(tasa)}`,
    value: tasa.tasa,
    lower: tasa.inferior,
    upper: tasa.superior,
    province: tasa.provincia,
  };
}
