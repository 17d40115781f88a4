import type { Tasa } from '#comparador/dgt/rate.ts';
import type { CostInput } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { Anotacion } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import type { Prueba } from '#comparador/tarifas/permisosAutoescuela/resits.ts';
import type { TiempoRespuesta } from './answer-time.ts';

/** Source of a section's point, by precision. */
export type OrigenPunto = 'direccion' | 'municipio';

/** Data of a section's card for one permit that do not depend on the alumno's case. */
export type Ficha = {
  slug: string;
  nombre: string;
  codigo: string;
  seccion: string;
  codProvincia: string;
  /** Town of its address; null where only its exam centres are known. */
  municipio: string | null;
  /** Null where its place is not known. */
  origenPunto: OrigenPunto | null;
  /** Exam centres, busiest first. */
  centros: string[];
  /** Year of the centres, if the DGT has named none in the last twelve months. Offers made by an earlier version lack it. */
  centrosEn?: number | null;
  /** Municipality that its name says, where its place is not known: a hint, and no address (decision 163). INE code and name. */
  puebloDelNombre?: { codigo: string; nombre: string };
  /** How long it takes to answer requests; lacking with fewer than ten. */
  contesta?: TiempoRespuesta;
  practico: Tasa | null;
  teorico: Tasa | null;
  /**
   * Tests that its cost at assumed prices is calculated from; null where one of them has no passes anywhere. Those of an offer with a
   * tarifa stand in the input of its cost. Offers made by an earlier version lack them.
   */
  pruebas?: readonly Prueba[] | null;
  /** Null while the autoescuela publishes no tarifa for this permit and gears. */
  tarifa: TarifaPublicada | null;
};

/** A published tariff with all that its cost is made of. */
export type TarifaPublicada = {
  nombre: string;
  /** `YYYY-MM-DD`: the first day of the tarifa, and the last day on which the autoescuela confirmed it. */
  vigenteDesde: string;
  confirmadaEn: string;
  condiciones: string | null;
  /** Where and when the business saw it; null if the autoescuela says it itself. Offers made by an earlier version lack it. */
  anotada?: Anotacion | null;
  coste: CostInput;
  clase45: number;
  /** Of a course: its whole price in céntimos, its hours, and how many tarifas of it there are. */
  curso?: { precio: number; horas: number; tarifas: number };
};
