import type { Tasa } from '#dgt/rate.ts';
import type { CostInput } from '../permisosAutoescuela/cost-model.ts';

/** How near the point of a section is to its door. */
export type OrigenPunto = 'direccion' | 'municipio' | 'centro';

/** What a card shows of a section for one permit, besides what depends on the learner's own case. */
export type Ficha = {
  slug: string;
  nombre: string;
  codigo: string;
  seccion: string;
  codProvincia: string;
  /** Town of its address; null where only its exam centres are known. */
  municipio: string | null;
  origenPunto: OrigenPunto | null;
  /** Exam centres, busiest first. */
  centros: string[];
  practico: Tasa | null;
  teorico: Tasa | null;
  /** Null while the school publishes no tariff for this permit and gears. */
  tarifa: TarifaPublicada | null;
};

/** A published tariff with all that its cost is made of. */
export type TarifaPublicada = {
  nombre: string;
  /** `YYYY-MM-DD`: since when, and the last day on which the school said it is still so. */
  vigenteDesde: string;
  confirmadaEn: string;
  condiciones: string | null;
  coste: CostInput;
  clase45: number;
};
