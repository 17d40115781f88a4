import type pg from 'pg';
import type { CostInput, Supuestos } from '../permisosAutoescuela/cost-model.ts';
import type { PermisoBuscable } from '../permisosConducir/searchable.server.ts';
import { type Tarjeta, toCard } from './card.ts';
import type { Ficha } from './offer.ts';

/** What a section offers for one permit and kind of gears. */
export type SectionOffer = {
  permiso: PermisoBuscable;
  automatico: boolean;
  ficha: Ficha;
  caracteristicas: string[];
  /** Its tariff is too old to be compared. */
  caducada: boolean;
  /** Where it is or, for want of that, where it examines. */
  punto: { lat: number; lon: number } | null;
  /** Of its practical and theory tests in the period. */
  examenes: number;
};

type Row = Omit<SectionOffer, 'permiso' | 'punto'> & { dgt: number; lat: number | null; lon: number | null };

/** Everything that a section offers on a day (`YYYY-MM-DD`), in the order of the permits given. */
export async function sectionOffers(
  db: { $client: pg.Pool },
  { seccion, permisos, hoy }: { seccion: number; permisos: PermisoBuscable[]; hoy: string },
): Promise<SectionOffer[]> {
  const { rows } = await db.$client.query<Row>({
    name: 'ofertas de una sección',
    text: `SELECT permiso AS dgt, automatico, ficha, caracteristicas, examenes, lat, lon,
        coalesce(caduca <= $2::date, false) AS caducada
      FROM ofertas WHERE seccion_id = $1 ORDER BY automatico`,
    values: [seccion, hoy],
  });
  return permisos.flatMap((permiso) =>
    rows
      .filter(({ dgt }) => dgt === permiso.dgt)
      .map(({ automatico, ficha, caracteristicas, examenes, caducada, lat, lon }) => {
        const punto = lat === null || lon === null ? null : { lat, lon };
        return { permiso, automatico, ficha, caracteristicas, examenes, caducada, punto };
      }),
  );
}

/** It publishes a price that is not too old. */
export const hasPrice = ({ ficha, caducada }: SectionOffer): boolean => ficha.tarifa !== null && !caducada;

/** What is asked of a section's offers; without permit or classes, the usual ones. */
export type Asked = { permiso: string | null; clases: number | null; teoria: boolean; automatico: boolean };

export type ChosenOffer = {
  oferta: SectionOffer;
  supuestos: Supuestos;
  /** There is a car with automatic gears to be chosen. */
  hayAutomatico: boolean;
};

/** The offer asked for, or else that of permit B or of the busiest permit; undefined where there is none at all. */
export function chooseOffer(offers: SectionOffer[], asked: Asked): ChosenOffer | undefined {
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
      // Classes are those of the permit they were said for.
      clases: (same ? asked.clases : null) ?? oferta.permiso.clases,
      teoriaAprobada: asked.teoria,
    },
    hayAutomatico,
  };
}

/** The offer as a card of a list, with what it costs in the learner's own case. */
export const offerCard = (oferta: SectionOffer, supuestos: Supuestos, hoy: string): Tarjeta =>
  toCard({ ...oferta, km: null, puesto: 1 }, supuestos, hoy);

/** What its cost is made of; null where it has no price to be compared. */
export const costInputOf = (oferta: SectionOffer): CostInput | null =>
  hasPrice(oferta) ? (oferta.ficha.tarifa?.coste ?? null) : null;
