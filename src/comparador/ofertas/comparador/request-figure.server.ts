import type pg from 'pg';
import type { Desglose, Linea } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { JOIN_SUPUESTO, type SupuestoLeido } from './assumed-prices.server.ts';
import { offerModel } from './card.ts';
import { type ClaseCifra, publishedKind } from './cost-figure.ts';
import type { Ficha } from './offer.ts';

/** Our figure of a permit at one section for a number of classes: the lines of its page, in céntimos with VAT. */
export type Cifra = Pick<Desglose, 'lineas'> & {
  /** Classes of 45 minutes that it counts. */
  clases: number;
  /** Whose its prices are; `supuesta` without a published tarifa. */
  clase: ClaseCifra;
  /** Lines that the tarifa leaves unsaid and medians fill. */
  noInformadas: Linea[];
  /** A DGT fee, which pays for two sittings. */
  tasaDgt: number;
  /** Pass rate of the decisive practical test, 0 to 1. */
  aprueba: number | null;
};

type FigureQuery = {
  /** The address of the section's page. */
  slug: string;
  permiso: Pick<PermisoBuscable, 'codigo' | 'dgt'>;
  clases: number;
  /** `YYYY-MM-DD`. */
  hoy: string;
};

type Row = { ficha: Ficha; caducada: boolean; supuesto: SupuestoLeido | null };

/** Reads our figure for one section; undefined without results, when no cost can be expected. A manual offer goes before an automatic one. */
export async function requestFigure(
  db: { $client: pg.Pool },
  { slug, permiso, clases, hoy }: FigureQuery,
): Promise<Cifra | undefined> {
  const { rows } = await db.$client.query<Row>({
    name: 'cifra de una solicitud',
    text: `SELECT o.ficha, supuesto, coalesce(o.caduca <= $3::date, false) AS caducada
      FROM secciones s JOIN ofertas o ON o.seccion_id = s.id AND o.permiso = $2 ${JOIN_SUPUESTO}
      WHERE s.slug = $1 ORDER BY o.automatico LIMIT 1`,
    values: [slug, permiso.dgt, hoy],
  });
  const [row] = rows;
  if (!row || row.ficha.tarifa?.curso) return undefined;
  const { tarifa, practico } = row.ficha;
  const published = tarifa && !row.caducada ? tarifa.coste : undefined;
  const model = offerModel(row);
  const tasaDgt = (published ?? row.supuesto)?.tasaDgt;
  if (!model || tasaDgt === undefined) return undefined;
  const supuestos = { clases, teoriaAprobada: false };
  const { noInformadas } = model.describe(supuestos);
  return {
    clases,
    lineas: model.itemise(supuestos).lineas,
    clase: published ? publishedKind({ anotada: tarifa?.anotada ?? null, noInformadas }) : 'supuesta',
    noInformadas,
    tasaDgt,
    aprueba: practico?.tasa ?? null,
  };
}
