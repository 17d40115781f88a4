import type { Section } from '#comparador/ofertas/comparador/section-identity.server.ts';
import { LINEAS } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { nombresLinea } from '#comparador/tarifas/permisosAutoescuela/line-names.ts';
import { euros } from '#platform/kit/amounts/money.ts';
import type { Dia } from '#platform/kit/dates/opening-hours.ts';
import { slugify } from '#platform/kit/text/search-text.ts';
import type { SectionData, SectionPermit } from '#sitio/autoescuela/load-section.server.ts';
import { otherProvince, safeWeb } from '#sitio/autoescuela/section-place.ts';
import type { TarifaSheet } from '#sitio/autoescuela/tarifa-sheets.server.ts';
import { breadcrumbJsonLd } from '#sitio/partes/breadcrumb-json-ld.ts';

const CONTEXT = 'https://schema.org';

/** schema.org has no type for autoescuelas: these two together describe one. */
const AUTOESCUELA = ['LocalBusiness', 'EducationalOrganization'];

/** Gives the content of a section's page, for machines; no price that the page does not show. */
export function sectionJsonLd(data: SectionData, publicUrl: string): object[] {
  const { section, provincia, elegida } = data;
  const url = `${publicUrl}/${section.slug}`;
  const province = `${publicUrl}/autoescuelas-provincia-${slugify(provincia)}`;
  return [
    {
      '@context': CONTEXT,
      '@type': AUTOESCUELA,
      '@id': url,
      url,
      ...identity(section),
      ...place(section, provincia),
      ...hours(section),
      areaServed: provincia,
      ...(elegida && catalogueOf(elegida)),
    },
    breadcrumbJsonLd([
      { nombre: 'Inicio', url: `${publicUrl}/` },
      { nombre: `Autoescuelas en ${provincia}`, url: province },
      { nombre: section.nombre, url },
    ]),
  ];
}

function identity({ nombre, codigo, seccion, empresa, ubicacion }: Section) {
  const web = safeWeb(ubicacion?.web ?? empresa?.web ?? null);
  const telephone = ubicacion?.telefono ?? empresa?.telefono;
  return {
    name: nombre,
    ...(empresa && { legalName: empresa.razonSocial, taxID: empresa.nif }),
    identifier: { '@type': 'PropertyValue', propertyID: 'DGT', value: `${codigo}${seccion}` },
    parentOrganization: {
      '@type': 'EducationalOrganization',
      name: empresa?.razonSocial ?? nombre,
      identifier: { '@type': 'PropertyValue', propertyID: 'DGT', value: codigo },
    },
    ...(telephone && { telephone }),
    ...(web && { sameAs: web }),
  };
}

function place(section: Section, provincia: string) {
  const { ubicacion } = section;
  const region = { addressRegion: otherProvince(section) ?? provincia, addressCountry: 'ES' };
  if (!ubicacion) return { address: { '@type': 'PostalAddress', ...region } };
  const { direccion, codigoPostal, municipio, lat, lon } = ubicacion;
  return {
    address: {
      '@type': 'PostalAddress',
      ...(direccion && { streetAddress: direccion }),
      ...(codigoPostal && { postalCode: codigoPostal }),
      ...(municipio && { addressLocality: municipio }),
      ...region,
    },
    ...(lat !== null &&
      lon !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon } }),
  };
}

const DAYS: Record<Dia, string> = {
  lunes: 'Monday',
  martes: 'Tuesday',
  miercoles: 'Wednesday',
  jueves: 'Thursday',
  viernes: 'Friday',
  sabado: 'Saturday',
  domingo: 'Sunday',
};

/** Groups the days with the same hours; a day without hours counts as closed when it is absent. */
function hours({ empresa }: Section) {
  if (!empresa || empresa.horario.length === 0) return {};
  const intervals = Map.groupBy(empresa.horario, ({ desde, hasta }) => `${desde} ${hasta}`);
  return {
    openingHoursSpecification: [...intervals.values()].map((same) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: same.map(({ dia }) => `${CONTEXT}/${DAYS[dia]}`),
      opens: same[0]?.desde,
      closes: same[0]?.hasta,
    })),
  };
}

/**
 * Lists the tarifas of the page, as their autoescuela declares them. The expected cost is our estimate and no offer;
 * neither is a tarifa that nobody has confirmed for a year.
 */
function catalogueOf({ hojas, permiso }: SectionPermit) {
  // A tarifa that only we noted is not an offer of the school.
  const offers = hojas.filter(({ frescura, anotada }) => frescura !== 'caducada' && !anotada);
  if (offers.length === 0) return {};
  return {
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: `Tarifas del ${permiso.curso ? 'curso' : 'permiso'} ${permiso.codigo}`,
      itemListElement: offers.map((hoja) => ({
        '@type': 'Offer',
        name: hoja.nombre,
        itemOffered: {
          '@type': 'Service',
          name: `Enseñanza para el ${permiso.curso ? 'curso' : 'permiso'} ${permiso.codigo} (${permiso.nombre})`,
        },
        priceSpecification: prices(hoja),
        validFrom: hoja.vigenteDesde,
        ...(hoja.vigenteHasta && { priceValidUntil: hoja.vigenteHasta }),
      })),
    },
  };
}

const price = (name: string, centimos: number, unitText: string) => ({
  '@type': 'UnitPriceSpecification',
  name,
  price: euros(centimos),
  priceCurrency: 'EUR',
  unitText,
  valueAddedTaxIncluded: true,
});

/** Gives only the amounts charged: a line included or not declared has no price. */
function prices({ tarifa, otros }: TarifaSheet) {
  const monthly = (linea: string) => linea === 'teorica' && tarifa.teoricaMensual;
  const lines = LINEAS.flatMap((linea) => {
    const centimos = tarifa[linea];
    return centimos ? [price(nombresLinea[linea], centimos, monthly(linea) ? 'mes' : 'unidad')] : [];
  });
  const packs = tarifa.bonos.map(({ clases, precio }) =>
    price(`Bono de ${clases} clases`, precio, `bono de ${clases} clases de ${tarifa.minutos} min`),
  );
  const others = otros.flatMap(({ concepto, importe }) =>
    importe > 0 ? [price(concepto, importe, 'unidad')] : [],
  );
  return [
    ...(tarifa.clase > 0 ? [price('Clase práctica', tarifa.clase, `clase ${tarifa.minutos} min`)] : []),
    ...packs,
    ...lines,
    ...others,
  ];
}
