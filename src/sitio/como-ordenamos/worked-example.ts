import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import type { Importes, LineaCoste } from '#comparador/tarifas/permisosAutoescuela/cost-lines.ts';
import {
  costModel,
  type Desglose,
  type Linea,
  type Supuestos,
} from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { expectedFails } from '#comparador/tarifas/permisosAutoescuela/resits.ts';
import type { OfertaConPrecio } from '#sitio/guias/priced-offers.server.ts';

/** A line of the sum as price × times; both are null if the line is no product. */
export type LineaEjemplo = LineaCoste & {
  /** Unit price, in céntimos. */
  precio: number | null;
  /** Factor of the price in the expected cost. */
  veces: number | null;
  /** Filled with the median, because the school does not say. */
  noInformada: boolean;
};

export type PruebaEjemplo = {
  parte: ParteExamen;
  /** Figures of the section itself; null without exams. */
  propia: { aptos: number; examenes: number } | null;
  /** Weight of the province's mean, in exams. */
  peso: number;
  /** Raw rate of the province and shrunken one of the section, 0 to 1. */
  provincia: number;
  tasa: number;
  /** Expected fails by each estimate. */
  inferior: number;
  superior: number;
};

export type Ejemplo = {
  oferta: OfertaConPrecio;
  supuestos: Supuestos;
  pruebas: PruebaEjemplo[];
  desglose: Desglose;
  lineas: LineaEjemplo[];
};

/** The sum of one offer, line by line, with the figures of each. */
export function workedExample(
  oferta: OfertaConPrecio,
  { supuestos, weightOf }: { supuestos: Supuestos; weightOf: (parte: ParteExamen) => number },
): Ejemplo {
  const { coste } = oferta.tarifa;
  const desglose = costModel(coste).itemise(supuestos);
  const products = productsOf(oferta, desglose);
  return {
    oferta,
    supuestos,
    desglose,
    lineas: desglose.lineas.map((line) => {
      const { concepto } = line;
      const [precio, veces] = products[concepto] ?? [null, null];
      const noInformada = concepto in coste.tarifa && coste.tarifa[concepto as Linea] === null;
      return { ...line, precio, veces, noInformada };
    }),
    pruebas: coste.pruebas.map((prueba): PruebaEjemplo => {
      const { parte, tasa, provincia } = prueba;
      const own = [oferta.practico, oferta.teorico].find((rate) => rate?.tasa === tasa);
      return {
        parte,
        tasa,
        provincia,
        peso: weightOf(parte),
        propia: own ? { aptos: own.aptos, examenes: own.examenes } : null,
        ...expectedFails(prueba),
      };
    }),
  };
}

/** Unit price and times of the lines that are a product. Classes are bought in the cheapest way. */
function productsOf(
  { tarifa: { coste } }: OfertaConPrecio,
  { repeticiones, practicos }: Desglose,
): Partial<Record<keyof Importes, [precio: number, veces: number]>> {
  const { tarifa, referencia, tasaDgt } = coste;
  const line = (linea: Linea) => tarifa[linea] ?? referencia[linea];
  const monthly = tarifa.teoricaMensual && tarifa.teorica !== null;
  return {
    matricula: [line('matricula'), 1],
    teorica: [line('teorica'), monthly ? 1 + repeticiones.teoricos : 1],
    material: [line('material'), 1],
    otros: [tarifa.otros, 1],
    presentacion: [line('presentacion'), practicos + repeticiones.practicos],
    tramitacion: [line('tramitacion'), 1],
    certificadoMedico: [line('certificadoMedico'), 1],
    tasaDgt: [tasaDgt, repeticiones.tasas - (tarifa.tasaIncluida ? 1 : 0)],
    renovacion: [line('renovacion'), repeticiones.tasas - 1],
  };
}
