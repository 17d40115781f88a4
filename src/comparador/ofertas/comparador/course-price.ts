import type { CostInput, Linea, Tarifa } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { Anotacion } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import { type Frescura, freshness } from './freshness.ts';
import type { TarifaPublicada } from './offer.ts';

/** Published price of a course; céntimos with VAT. It counts no fees and no fails: nobody knows them. */
export type PrecioCurso = {
  precio: number;
  horas: number;
  nombre: string;
  /** Tarifas of the course that the autoescuela publishes; this one is the cheapest. */
  tarifas: number;
  /** Undeclared lines: the autoescuela may charge them besides the price. */
  noInformadas: Linea[];
  frescura: Exclude<Frescura, 'caducada'>;
  /** `YYYY-MM-DD`. */
  confirmadaEn: string;
  /** Place and day in which the business saw the tarifa; null if the autoescuela says it itself. */
  anotada: Anotacion | null;
};

/** Lines that a course may charge besides its price. */
export const LINEAS_CURSO = ['material', 'tramitacion'] as const satisfies Linea[];

const NOTHING: CostInput['referencia'] = {
  matricula: 0,
  teorica: 0,
  material: 0,
  tramitacion: 0,
  renovacion: 0,
  presentacion: 0,
  certificadoMedico: 0,
};

/**
 * The input of the cost model for a course. It has no tests, so no fails are expected. Undeclared lines count as 0, and `undeclaredOf`
 * names them. Charges of third parties (medical certificate, DGT fee) stay out.
 */
export const courseInput = (tarifa: Tarifa): CostInput => ({
  tarifa: { ...tarifa, clase: 0, bonos: [], certificadoMedico: null, tasaIncluida: false },
  referencia: NOTHING,
  pruebas: [],
  tasaDgt: 0,
  clasesUsuales: 1,
});

export const undeclaredOf = (tarifa: Tarifa): Linea[] =>
  LINEAS_CURSO.filter((linea) => tarifa[linea] === null);

/** The price of a course on a day (`YYYY-MM-DD`), as its card says it. */
export function coursePrice({ curso, ...tarifa }: TarifaPublicada, hoy: string): PrecioCurso | undefined {
  if (!curso) return undefined;
  return {
    ...curso,
    nombre: tarifa.nombre,
    noInformadas: undeclaredOf(tarifa.coste.tarifa),
    frescura: freshness(tarifa.confirmadaEn, hoy) === 'reciente' ? 'reciente' : 'sin_confirmar',
    confirmadaEn: tarifa.confirmadaEn,
    anotada: tarifa.anotada ?? null,
  };
}
