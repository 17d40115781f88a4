import { permitOf } from '#comparador/anuncios/anuncio-place.ts';
import { anuncioSlots } from '#comparador/anuncios/live-anuncios.server.ts';
import { fotosAutoescuela } from '#comparador/autoescuelas/imagenes/fotos-autoescuela.server.ts';
import { publishedReply } from '#comparador/autoescuelas/replicas/published-reply.server.ts';
import { projectPoint } from '#comparador/lugares/municipios/map-projection.ts';
import { provinceShape } from '#comparador/lugares/municipios/map-shapes.server.ts';
import { spainShapes } from '#comparador/lugares/municipios/spain-shapes.ts';
import { offerModel, testsOf } from '#comparador/ofertas/comparador/card.ts';
import { costWords } from '#comparador/ofertas/comparador/cost-figure.ts';
import { feeRows } from '#comparador/ofertas/comparador/downloads-prices.server.ts';
import type { PreciosDados } from '#comparador/ofertas/comparador/given-prices.ts';
import type { ReaderOfZone } from '#comparador/ofertas/comparador/offer-reader.server.ts';
import { givenTarifa, parseGivenPrices } from '#comparador/ofertas/comparador/parse-given-prices.server.ts';
import { parseSearch } from '#comparador/ofertas/comparador/parse-search.server.ts';
import type { Reference } from '#comparador/ofertas/comparador/reference.server.ts';
import { caseOf, emptySearch, type SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import { sectionCostBase } from '#comparador/ofertas/comparador/section-cost-base.server.ts';
import type { Section } from '#comparador/ofertas/comparador/section-identity.server.ts';
import {
  type ChosenOffer,
  chooseOffer,
  costInputOf,
  hasPrice,
  offerCard,
  type SectionOffer,
  sectionOffers,
} from '#comparador/ofertas/comparador/section-offers.server.ts';
import { supposedOffer } from '#comparador/ofertas/comparador/supposed-cost.ts';
import type { Caracteristica } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import { type Coste, costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { type Suposicion, suppose } from '#comparador/tarifas/permisosAutoescuela/own-chances.ts';
import { estimateOf } from '#comparador/tarifas/permisosAutoescuela/standing.ts';
import type { OchoDeDiez } from '#comparador/tarifas/permisosAutoescuela/what-people-pay.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import type { Keep } from '#sitio/keep-for-version.server.ts';
import { feeInForce } from '#sitio/partes/dated-fees.ts';
import { parseSuposicion, testsToPass } from '#sitio/partes/own-chances.ts';
import { fillSources, type LineaSources } from './fill-sources.server.ts';
import { type Nearby, nearbySections } from './nearby.server.ts';
import { atPresentPrices } from './present-prices.ts';
import { factsOfSection } from './section.server.ts';
import { tarifaSheets } from './tarifa-sheets.server.ts';

export type SectionQuery = {
  query: URLSearchParams;
  reference: Reference;
  /** `YYYY-MM-DD`. */
  hoy: string;
  /** Without it, the data that all sections share are read each time. */
  keep?: Keep;
  /** Readers of the version that the request has read. */
  readerOf?: ReaderOfZone | undefined;
};

export type SectionData = Awaited<ReturnType<typeof loadSection>>;

/** Data of a section's page, for the permit and the own case in the query. */
export async function loadSection(
  db: Db,
  section: Section,
  { query, reference, hoy, keep = (_, read) => read(), readerOf }: SectionQuery,
) {
  const { periodo } = reference;
  const permisos = [...reference.permisos, ...reference.cursos];
  const { params, errores } = readCase(query, permisos);
  const offers = await sectionOffers(db, {
    seccion: section.id,
    permisos,
    hoy,
    claseSupuesta: params.claseSupuesta,
  });
  const asked = query.get('permiso') ? params.permiso : null;
  const chosen = chooseOffer(offers, { ...params, permiso: asked });
  const permiso = chosen?.oferta.permiso.codigo ?? params.permiso;
  const [facts, fotos, replica, ofPermit, publicidad] = await Promise.all([
    factsOfSection(db, { id: section.id, permiso: chosen?.oferta.permiso.dgt ?? null }),
    section.empresa ? fotosAutoescuela(db, section.empresa.id) : [],
    section.empresa ? publishedReply(db, section.empresa.id, section.seccion) : null,
    chosen
      ? loadPermit(db, { section, chosen, query, hoy, keep, readerOf, claseSupuesta: params.claseSupuesta })
      : null,
    keep(`anuncios de ficha ${section.codProvincia} ${permitOf(permiso)} ${hoy}`, () =>
      anuncioSlots(db, {
        ubicaciones: ['ficha', 'lateral'],
        hoy,
        provincia: section.codProvincia,
        permiso: permitOf(permiso),
      }),
    ),
  ]);
  const given = parseGivenPrices(query);
  const { precios } = given;
  const suposicion = ofPermit?.suposicion ?? {};
  const dado = precios && chosen ? await givenCost(db, { section, chosen, hoy, precios, suposicion }) : null;
  return {
    section,
    provincia: provinciaPorCodigo(section.codProvincia)?.provincia ?? '',
    periodo,
    /** The case of the query, but with the permit that the page really shows. */
    params: { ...params, permiso, clases: asked === null || asked === permiso ? params.clases : null },
    errores,
    /** The prices that the visitor was told: their cost here, their errors (`dichos`) and the text as typed (`escrito`). */
    dado,
    dichos: given.errores,
    escrito: given.textos,
    /** The permit asked for, where this section does not teach it. */
    ausente: asked !== null && chosen && asked !== permiso ? asked : null,
    permisos: permitsOf(offers),
    elegida: ofPermit,
    caracteristicas: groupFeatures(offers[0]?.caracteristicas ?? [], reference.features),
    hayPrecio: offers.some(hasPrice),
    llevaPeticiones: reference.site.llevaPeticiones && !facts.noQuierePeticiones,
    ...facts,
    fotos,
    replica,
    publicidad,
    mapa: mapOf(section),
  };
}

/** The section's point on the simplified outline of its province; null when no point is known. */
function mapOf({ ubicacion, codProvincia }: Section) {
  const { lat = null, lon = null } = ubicacion ?? {};
  const viewBox = provinceShape(codProvincia)?.viewBox;
  const d = spainShapes().find(({ codigo }) => codigo === codProvincia)?.d;
  if (lat === null || lon === null || !d || !viewBox) return null;
  const { x, y } = projectPoint({ lat, lon, codProvincia });
  return { lat, lon, d, viewBox, x: Number(x.toFixed(1)), y: Number(y.toFixed(1)) };
}

/** Reads the learner's own case. Invalid values are left out, and `errores` names them. */
function readCase(
  query: URLSearchParams,
  permisos: readonly PermisoBuscable[],
): { params: SearchParams; errores: string[] } {
  const { params, errores } = parseSearch(query);
  const texts = errores.map(({ texto }) => texto);
  const known = permisos.find(({ codigo }) => codigo === params.permiso);
  if (known) return { params: caseOf(params, known), errores: texts };
  const unknown = `Permiso: no hay resultados de «${params.permiso}»`;
  return { params: { ...params, permiso: emptySearch.permiso }, errores: [...texts, unknown] };
}

/** For a course: nearby sections are chosen by their cost and results, and a course has neither. */
const NOWHERE: Nearby = { ambito: 'provincia', autoescuelas: [] };

type OfPermit = { section: Section; chosen: ChosenOffer; hoy: string };

type Loading = OfPermit & {
  query: URLSearchParams;
  keep: Keep;
  readerOf: ReaderOfZone | undefined;
  claseSupuesta: number | null;
};

async function loadPermit(db: Db, loading: Loading) {
  const { section, chosen, query, hoy, keep, readerOf, claseSupuesta } = loading;
  const { supuestos, hayAutomatico } = chosen;
  const hojas = section.tarifasDe
    ? await tarifaSheets(db, {
        clienteId: section.tarifasDe,
        permiso: chosen.oferta.permiso.codigo,
        seccion: section.seccion,
        hoy,
      })
    : [];
  const oferta = atPresentPrices(chosen.oferta, hojas);
  const { permiso, automatico, ficha } = oferta;
  const tarjeta = offerCard(oferta, supuestos, hoy);
  // A course has no expected cost: it has a published price.
  const calculo = permiso.curso ? null : costInputOf(oferta);
  const pruebas = testsOf(ficha) ?? [];
  const partes = testsToPass(
    pruebas.map(({ parte }) => parte),
    supuestos,
  );
  const suposicion = permiso.curso ? {} : parseSuposicion(query, partes);
  const supuesta = supposedOffer(oferta, suposicion);
  const model = permiso.curso ? null : offerModel(supuesta);
  const propio = tarjeta.coste && estimateOf(tarjeta.coste);
  const none: LineaSources = {};
  const [tasas, cercanas, rellenadas] = await Promise.all([
    calculo ? keep('tasas de la DGT', () => feeRows(db)) : [],
    permiso.curso ? NOWHERE : nearbySections(db, { oferta, supuestos, propio, claseSupuesta, hoy, readerOf }),
    tarjeta.coste
      ? fillSources(db, {
          codProvincia: section.codProvincia,
          permiso: permiso.dgt,
          lineas: tarjeta.coste.noInformadas,
        })
      : none,
  ]);
  return {
    permiso,
    automatico,
    hayAutomatico,
    supuestos,
    /** The card with the section's own results: the alumno's supposition changes nothing in lists, descriptions and structured data. */
    tarjeta,
    /** Tests of the section, those that the alumno may suppose a chance of, and those that she does. */
    pruebas,
    partes,
    suposicion,
    /** The card that the page shows: with the supposition. */
    mostrada: offerCard(supuesta, supuestos, hoy),
    calculo,
    desglose: (calculo && model?.itemise(supuestos)) ?? null,
    pagan: model?.pay(supuestos),
    /** The DGT's fee that the cost counts with. */
    tasa: feeInForce(tasas, { hoy, permiso: permiso.codigo }) ?? null,
    rellenadas,
    nombreTarifa: ficha.tarifa?.nombre ?? null,
    hojas,
    cercanas,
  };
}

export type SectionPermit = NonNullable<Awaited<ReturnType<typeof loadPermit>>>;

type GivenCostQuery = OfPermit & { precios: PreciosDados; suposicion: Suposicion };

/** Cost with the prices that the visitor was told, for the case of the page; null if no cost can be estimated. */
async function givenCost(
  db: Db,
  { section, chosen, hoy, precios, suposicion }: GivenCostQuery,
): Promise<(Coste & { ochoDeDiez: OchoDeDiez; cifra: ReturnType<typeof costWords> }) | null> {
  const permiso = chosen.oferta.permiso.codigo;
  const base = await sectionCostBase(db, { seccion: section, permiso, hoy });
  if (!base) return null;
  const pruebas = suppose(base.pruebas, suposicion);
  const model = costModel({ ...base, pruebas, tarifa: givenTarifa(precios) });
  const coste = { ...model.describe(chosen.supuestos), ochoDeDiez: model.eightOfTen(chosen.supuestos) };
  return { ...coste, cifra: costWords(coste) };
}

/** The permits of the page's tabs. */
function permitsOf(offers: SectionOffer[]) {
  const permits = new Map(offers.map(({ permiso }) => [permiso.codigo, permiso]));
  return [...permits.values()].map(({ codigo, nombre, curso }) => ({
    codigo,
    nombre,
    curso: curso !== null,
  }));
}

/** Names of a school's features by group, in the order of the catalogue. */
export function groupFeatures(codes: readonly string[], features: readonly Caracteristica[]) {
  // Features tied to a language or a vehicle are listed with it.
  const own = features.filter(({ codigo, vaCon }) => codes.includes(codigo) && !vaCon);
  return [...Map.groupBy(own, ({ grupo }) => grupo)].map(([grupo, list]) => ({
    grupo,
    nombres: list.map(({ nombre }) => nombre),
  }));
}
