import type { MetaDescriptor } from 'react-router';
import { EXAMENES_PARA_COMPARAR } from '#comparador/dgt/statistics.ts';
import { costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import { whosePrice } from '#comparador/ofertas/comparador/whose-price.ts';
import { formatEuros, formatPercent, plural } from '#platform/kit/format.ts';
import { sectionJsonLd } from '#sitio/autoescuela/section-json-ld.ts';
import { pageMeta } from '#sitio/page-meta.ts';
import { testNames } from '#sitio/partes/test-names.ts';
import type { SectionData } from './load-section.server.ts';
import { fullName, placeOf } from './section-place.ts';

/** Title, description, address and structured data of a section's page; `publicUrl` without a slash at its end. */
export function sectionMeta(data: SectionData, publicUrl: string): MetaDescriptor[] {
  const { slug } = data.section;
  const about =
    data.hayPrecio && !data.elegida?.tarjeta.coste?.anotada
      ? 'precio real y aprobados'
      : 'aprobados oficiales';
  const title = `${fullName(data.section)}, ${placeOf(data)}: ${about} · Carné Claro`;
  return [
    { title },
    ...pageMeta({
      title,
      description: describe(data),
      path: `/${slug}`,
      publicUrl,
      listed: isIndexable(data),
      image: `/imagenes/seccion/${slug}.png`,
    }),
    ...sectionJsonLd(data, publicUrl).map((item) => ({ 'script:ld+json': item })),
  ];
}

/** Search engines index a section only if it has a price or enough exams. */
function isIndexable({ hayPrecio, tasas }: SectionData): boolean {
  return hayPrecio || tasas.reduce((sum, { tasa }) => sum + tasa.examenes, 0) >= EXAMENES_PARA_COMPARAR;
}

/** The figures of the page in a sentence or two. */
function describe(data: SectionData): string {
  const { section, elegida, periodo } = data;
  const who = `${fullName(section)} (${placeOf(data)})`;
  if (!elegida) return `${who}: sin exámenes en los últimos doce meses según los datos de la DGT.`;
  const { tarjeta, permiso } = elegida;
  if (tarjeta.curso)
    return `${who}: el curso ${permiso.codigo} cuesta ${formatEuros(tarjeta.curso.precio)}, de ${plural(tarjeta.curso.horas, 'hora', 'horas')}, tarifa ${whosePrice(tarjeta.curso)}.`;
  const cifra = costFigure(tarjeta);
  const cost =
    cifra && cifra.clase !== 'supuesta'
      ? `el permiso ${permiso.codigo} cuesta ${cifra.texto} esperados de media (${cifra.frase}), ${cifra.deQuien}`
      : `aún no publica su precio del permiso ${permiso.codigo}${cifra ? ` (${cifra.frase})` : ''}`;
  const rate = tarjeta.practico;
  // A rate of few exams says nothing.
  if (!rate || rate.comparacion === 'pocos_datos') return `${who}: ${cost}.`;
  const source = periodo?.demo ? '' : ' según la DGT';
  const passed = `Aprueba${source} el ${formatPercent(rate.aptos / rate.examenes)} de ${plural(rate.examenes, 'examen', 'exámenes')} en ${testNames[permiso.pruebaPractica]}`;
  return `${who}: ${cost}. ${passed}; la media de la provincia es el ${formatPercent(rate.provincia)}.`;
}
