import type pg from 'pg';
import type { CostInput, Supuestos } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { JOIN_SUPUESTO, type Supuesto, type SupuestoLeido, withOwnClass } from './assumed-prices.server.ts';
import { type Tarjeta, toCard } from './card.ts';
import type { Ficha } from './offer.ts';

/** Offer of a section for one permit and kind of gears. */
export type SectionOffer = {
  permiso: PermisoBuscable;
  automatico: boolean;
  ficha: Ficha;
  caracteristicas: string[];
  /** Its tariff is too old to be compared. */
  caducada: boolean;
  /** Prices assumed in its province; null for a course. */
  supuesto: Supuesto | null;
  /** Point of the section or, if unknown, of its exam centre. */
  punto: { lat: number; lon: number } | null;
  /** Number of practical and theory tests in the period. */
  examenes: number;
};

type Row = Omit<SectionOffer, 'permiso' | 'punto' | 'supuesto'> & {
  dgt: number;
  supuesto: SupuestoLeido | null;
  lat: number | null;
  lon: number | null;
};

type SectionOffersQuery = {
  seccion: number;
  permisos: PermisoBuscable[];
  hoy: string;
  /** Price of a class that the alumno supposes, in whole euros. */
  claseSupuesta?: number | null;
};

/** Reads every offer of a section on a day (`YYYY-MM-DD`), in the order of the given permits. */
export async function sectionOffers(
  db: { $client: pg.Pool },
  { seccion, permisos, hoy, claseSupuesta = null }: SectionOffersQuery,
): Promise<SectionOffer[]> {
  const { rows } = await db.$client.query<Row>({
    name: 'ofertas de una sección',
    text: `SELECT permiso AS dgt, automatico, ficha, caracteristicas, examenes, lat, lon, supuesto,
        coalesce(caduca <= $2::date, false) AS caducada
      FROM ofertas o ${JOIN_SUPUESTO} WHERE seccion_id = $1 ORDER BY automatico`,
    values: [seccion, hoy],
  });
  return permisos.flatMap((permiso) =>
    rows
      .filter(({ dgt }) => dgt === permiso.dgt)
      .map(({ dgt: _, lat, lon, supuesto, ...row }) => ({
        ...row,
        permiso,
        supuesto: supuesto && withOwnClass(supuesto, claseSupuesta),
        punto: lat === null || lon === null ? null : { lat, lon },
      })),
  );
}

/** It publishes a price that is not too old. */
export const hasPrice = ({ ficha, caducada }: SectionOffer): boolean => ficha.tarifa !== null && !caducada;

/** Case for a section's offers; null means the usual permit or number of classes. */
export type OfferQuery = {
  permiso: string | null;
  clases: number | null;
  teoria: boolean;
  automatico: boolean;
};

export type ChosenOffer = {
  oferta: SectionOffer;
  supuestos: Supuestos;
  /** Whether the section also has an offer with automatic gears. */
  hayAutomatico: boolean;
};

/** Picks the requested offer, or else that of permit B or of the busiest permit; undefined without offers. */
export function chooseOffer(offers: SectionOffer[], asked: OfferQuery): ChosenOffer | undefined {
  const of = (codigo: string | null) => offers.filter(({ permiso }) => permiso.codigo === codigo);
  const busiest = offers.toSorted((a, b) => b.examenes - a.examenes)[0]?.permiso.codigo ?? null;
  const [chosen = []] = [asked.permiso, 'B', busiest].map(of).filter((found) => found.length > 0);
  const hayAutomatico = chosen.some(({ automatico }) => automatico);
  const oferta =
    chosen.find(({ automatico }) => automatico === (asked.automatico && hayAutomatico)) ?? chosen[0];
  if (!oferta) return undefined;
  const same = asked.permiso === null || asked.permiso === oferta.permiso.codigo;
  return {
    oferta,
    supuestos: {
      // A number of classes applies only to the permit that it was given for.
      clases: (same ? asked.clases : null) ?? oferta.permiso.clases,
      teoriaAprobada: asked.teoria,
    },
    hayAutomatico,
  };
}

/** Makes the card of an offer, with its cost in the alumno's own case. */
export const offerCard = (oferta: SectionOffer, supuestos: Supuestos, hoy: string): Tarjeta =>
  toCard({ ...oferta, km: null, puesto: 1 }, supuestos, hoy);

/** Input of the cost calculation; null for an offer without a price to compare. */
export const costInputOf = (oferta: SectionOffer): CostInput | null =>
  hasPrice(oferta) ? (oferta.ficha.tarifa?.coste ?? null) : null;
