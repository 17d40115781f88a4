import type pg from 'pg';
import { type Frescura, freshness } from '#comparador/ofertas/comparador/freshness.ts';
import type { Tarifa } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import {
  type Anotacion,
  anotacionOf,
  type OrigenTarifa,
} from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import {
  type PriceMemory,
  priceChanges,
} from '#comparador/tarifas/permisosAutoescuela/price-changes.server.ts';
import { supersededBy } from '#comparador/tarifas/permisosAutoescuela/superseded.server.ts';
import type { OtroCargo } from '#comparador/tarifas/permisosAutoescuela/table.server.ts';
import { type TarifaRow, toTarifa } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import type { FormaVerificacion } from '#comparador/tarifas/permisosAutoescuela/verification.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { pick } from '#platform/kit/contract/keys-of.ts';

/** A published tariff in the standard sheet; amounts in céntimos, days as `YYYY-MM-DD`. */
export type TarifaSheet = {
  id: string;
  nombre: string;
  automatico: boolean;
  /** Hours of a course; null of a permit with an exam. */
  horas: number | null;
  tarifa: Tarifa;
  otros: { concepto: string; importe: number; obligatorio: boolean }[];
  condiciones: string | null;
  /** Classes of its length that an alumno takes on average, by the autoescuela's word. */
  clasesDeMedia: number | null;
  vigenteDesde: string;
  vigenteHasta: string | null;
  confirmadaEn: string;
  frescura: Frescura;
  /** Where and when the business saw it; null if the autoescuela says it itself. */
  anotada: Anotacion | null;
  /** Date and way in which the office verified the tarifa. */
  verificadaEn: string | null;
  verificadaComo: FormaVerificacion | null;
  /** Its prices of the last two years. */
  memoria: PriceMemory;
};

const AS_STORED = [
  ...([
    'id',
    'nombre',
    'automatico',
    'horas',
    'condiciones',
    'clasesDeMedia',
    'vigenteDesde',
    'vigenteHasta',
    'confirmadaEn',
  ] as const),
  ...(['verificadaEn', 'verificadaComo'] as const),
] as const;

type Row = Omit<TarifaRow, 'otros'> &
  Pick<TarifaSheet, (typeof AS_STORED)[number]> & {
    otros: OtroCargo[];
    origen: OrigenTarifa;
    vistaEn: string | null;
    vistaEl: string | null;
  };

/** A cliente's tarifas for a permit at a section, in force on a day (`YYYY-MM-DD`). */
export type SheetsQuery = { clienteId: string; permiso: string; seccion: string; hoy: string };

/** The tariffs in force, manual gears first. Expired ones too: they are marked as old, not hidden. */
export async function tarifaSheets(
  db: { $client: pg.Pool },
  { clienteId, permiso, seccion, hoy }: SheetsQuery,
): Promise<TarifaSheet[]> {
  const { rows } = await db.$client.query<Row>({
    name: 'tarifas de una sección',
    text: `SELECT t.id, t.nombre, t.automatico, t.horas, t.condiciones, t.matricula, t.teorica,
        t.teorica_mensual AS "teoricaMensual", t.material, t.precio_clase AS "precioClase",
        t.minutos_clase AS "minutosClase", t.clases_incluidas AS "clasesIncluidas",
        t.clases_de_media AS "clasesDeMedia", t.bonos, t.tramitacion,
        t.renovacion_expediente AS "renovacionExpediente", t.presentacion_examen AS "presentacionExamen",
        t.certificado_medico AS "certificadoMedico", t.otros, t.tasa_dgt_incluida AS "tasaDgtIncluida",
        t.vigente_desde AS "vigenteDesde", t.vigente_hasta AS "vigenteHasta", t.confirmada_en AS "confirmadaEn",
        t.verificada_en AS "verificadaEn", t.verificada_como AS "verificadaComo", t.origen, t.vista_en AS "vistaEn",
        t.vista_el AS "vistaEl"
      FROM permisos_autoescuela t JOIN permisos_conducir p ON p.id = t.permiso_id
      WHERE t.cliente_id = $1 AND p.codigo = $2 AND t.estado = 'publicada'
        AND (t.seccion IS NULL OR t.seccion = $3)
        AND t.vigente_desde <= $4::date AND (t.vigente_hasta IS NULL OR t.vigente_hasta >= $4::date)
        AND NOT ${supersededBy('$4', '$3')}
      ORDER BY t.automatico, t.nombre, t.id`,
    values: [clienteId, permiso, seccion, hoy],
  });
  const changes = await priceChanges(
    db,
    rows.map(({ id }) => id),
    hoy,
  );
  return rows.map((row) => ({
    ...pick(row, AS_STORED),
    memoria: changes.get(row.id) ?? { desde: hoy, hasta: hoy, cambios: [], retirada: [] },
    tarifa: toTarifa(row),
    anotada: anotacionOf(row),
    otros: row.otros.map((other) => ({ ...other, importe: centimos(other.importe) })),
    frescura: freshness(row.confirmadaEn, hoy),
  }));
}
