import { euros } from '#platform/kit/amounts/money.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { breadcrumbJsonLd } from '#sitio/partes/breadcrumb-json-ld.ts';
import type { LandingData } from './landing.server.ts';
import { landingTitle, permitName, placeName } from './landing-text.ts';

const CONTEXT = 'https://schema.org';

/** schema.org has no type for autoescuelas: these two together describe one. */
const AUTOESCUELA = ['LocalBusiness', 'EducationalOrganization'];

/** Gives the content of the page for machines; nothing that the page does not show. */
export function structuredData(data: LandingData, publicUrl: string): object[] {
  const lists = [breadcrumbJsonLd(trail(data).map(({ nombre, url }) => ({ nombre, url: publicUrl + url })))];
  if (data.autoescuelas.length > 0) lists.push(autoescuelaList(data, publicUrl));
  const offers = aggregateOffer(data);
  return offers ? [...lists, offers] : lists;
}

/** Gives the name and address of each level above the page, from the home page down to the page itself. */
export function trail(data: LandingData): { nombre: string; url: string }[] {
  const { place, provincia, urlProvincia, canonica } = data;
  const home = { nombre: 'Inicio', url: '/' };
  const own = { nombre: landingTitle(data), url: canonica };
  return place.tipo === 'provincia' ? [home, own] : [home, { nombre: provincia, url: urlProvincia }, own];
}

function autoescuelaList(data: LandingData, publicUrl: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    name: landingTitle(data),
    numberOfItems: data.total,
    itemListOrder: `${CONTEXT}/ItemListOrderAscending`,
    itemListElement: data.autoescuelas.map((autoescuela) => ({
      '@type': 'ListItem',
      position: autoescuela.puesto,
      item: {
        '@type': AUTOESCUELA,
        name: autoescuela.nombre,
        url: `${publicUrl}/${autoescuela.slug}`,
        address: address(autoescuela),
      },
    })),
  };
}

const address = ({ municipio, codProvincia }: LandingData['autoescuelas'][number]) => ({
  '@type': 'PostalAddress',
  ...(municipio === null ? {} : { addressLocality: municipio }),
  addressRegion: provinciaPorCodigo(codProvincia)?.provincia,
  addressCountry: 'ES',
});

/**
 * Gives the tarifas of the list that autoescuelas publish themselves: one that was noted is no offer of theirs (decision
 * 067), and the expected cost is our estimate.
 */
function aggregateOffer(data: LandingData): object | undefined {
  const tarifas = data.autoescuelas.flatMap(({ coste }) => (coste && !coste.anotada ? [coste.tarifa] : []));
  if (tarifas.length === 0) return undefined;
  const { codigo, nombre } = data.permiso;
  return {
    '@context': CONTEXT,
    '@type': 'Service',
    name: `Enseñanza para ${permitName(codigo)} (${nombre}) en ${placeName(data)}`,
    areaServed: data.params.lugar,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'EUR',
      lowPrice: euros(Math.min(...tarifas)),
      highPrice: euros(Math.max(...tarifas)),
      offerCount: tarifas.length,
    },
  };
}
