import type { Comparada } from '#comparador/ofertas/comparador/compare-autoescuelas.server.ts';
import { costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import type { Caracteristica } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import { LINEAS, type Linea, type Tarifa } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { nombresLinea } from '#comparador/tarifas/permisosAutoescuela/line-names.ts';
import {
  type CostEstimate,
  costsLess,
  estimateOf,
} from '#comparador/tarifas/permisosAutoescuela/standing.ts';
import { formatEuros, formatExactEuros, formatList, formatPercent } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { countText } from '#sitio/partes/count-text.ts';

/** A line of the comparison. */
export type CompareRow = {
  nombre: string;
  /** Text of the row for each autoescuela. */
  textos: string[];
  /** True for the best values of the row, when its values can be better or worse. */
  mejores: boolean[];
};

export type RowGroup = { titulo: string; filas: CompareRow[] };

const NONE = 'no publicado';

/** All that is compared, in groups. */
export function compareRows(autoescuelas: Comparada[], features: Caracteristica[]): RowGroup[] {
  return [
    { titulo: 'Coste hasta el carné', filas: costRows(autoescuelas) },
    { titulo: 'Tarifa, con IVA', filas: tarifaRows(autoescuelas) },
    { titulo: 'Resultados oficiales', filas: resultRows(autoescuelas) },
    { titulo: 'Cómo es', filas: [...placeRows(autoescuelas), ...featureRows(autoescuelas, features)] },
  ];
}

/** True if several publish a cost and none is better than all the others by more than the margin. */
export function isTied(autoescuelas: Comparada[]): boolean {
  const [expected] = costRows(autoescuelas);
  const priced = autoescuelas.filter(({ coste }) => coste !== null);
  return priced.length > 1 && !expected?.mejores.includes(true);
}

type Value = {
  texto: string;
  numero: number | null;
  /** Ends of the 90 % interval of a rate; a figure without it is exact. */
  margen?: { inferior: number; superior: number };
  /** An expected cost, which is better than another by the rule of ties. */
  estimado?: CostEstimate;
};

/**
 * A row that marks its lowest (or highest) number as the best. No mark if all are equal, if only one has a number, or if the interval of
 * the best overlaps another's.
 */
function row(nombre: string, values: Value[], better: 'low' | 'high' | 'none' = 'none'): CompareRow {
  const known = values.filter(({ numero }) => numero !== null);
  const beats = (a: Value, b: Value) => {
    if (a.estimado && b.estimado) return costsLess(a.estimado, b.estimado);
    return better === 'high'
      ? endsOf(a).inferior > endsOf(b).superior
      : endsOf(a).superior < endsOf(b).inferior;
  };
  const equal = (a: Value, b: Value) => a.numero === b.numero && !a.margen && !b.margen;
  const wins = (one: Value) =>
    better !== 'none' &&
    known.some((other) => beats(one, other)) &&
    known.every((other) => other === one || equal(one, other) || beats(one, other));
  return {
    nombre,
    textos: values.map(({ texto }) => texto),
    mejores: values.map((value) => value.numero !== null && wins(value)),
  };
}

const endsOf = ({ numero, margen }: Value) => margen ?? { inferior: numero ?? 0, superior: numero ?? 0 };

const amount = (centimos: number | null | undefined, format = formatEuros): Value =>
  centimos === null || centimos === undefined
    ? { texto: NONE, numero: null }
    : { texto: format(centimos), numero: centimos };

function costRows(autoescuelas: Comparada[]): CompareRow[] {
  return [
    row(
      'Esperado',
      autoescuelas.map((autoescuela) => {
        const { coste } = autoescuela;
        const texto = costFigure(autoescuela)?.texto ?? NONE;
        return coste
          ? { texto, numero: coste.esperado, estimado: estimateOf(coste) }
          : { texto, numero: null };
      }),
      'low',
    ),
    row(
      'Lo que pagan',
      autoescuelas.map((autoescuela) => ({
        texto: costFigure(autoescuela)?.corta ?? NONE,
        numero: null,
      })),
    ),
    row(
      'Todo a la primera',
      autoescuelas.map(({ coste }) => amount(coste?.minimo)),
      'low',
    ),
    row(
      'Con dos suspensos prácticos',
      autoescuelas.map(({ coste }) => amount(coste?.conDosSuspensos)),
      'low',
    ),
    row(
      'Líneas sin informar',
      autoescuelas.map(({ coste }) => ({
        texto: coste ? undeclared(coste.noInformadas) : NONE,
        numero: null,
      })),
    ),
    // Resits hold all the uncertainty, so no school is marked best.
    row(
      'De ello, repeticiones esperadas',
      autoescuelas.map(({ coste }) => amount(coste?.partes.repeticiones)),
    ),
  ];
}

/** Undeclared lines count in the cost as the median of the province. */
const undeclared = (lineas: Linea[]) =>
  lineas.length === 0
    ? 'ninguna'
    : `${formatList(lineas.map((linea) => nombresLinea[linea]))} (mediana de la provincia)`;

function tarifaRows(autoescuelas: Comparada[]): CompareRow[] {
  return [
    ...LINEAS.map((linea) =>
      row(
        nombresLinea[linea],
        autoescuelas.map((autoescuela) => lineValue(autoescuela, linea)),
        'low',
      ),
    ),
    row(
      'Una clase, llevada a 45 minutos',
      autoescuelas.map(({ coste }) => amount(coste?.clase45, formatExactEuros)),
      'low',
    ),
    row(
      'Duración de la clase',
      autoescuelas.map(({ calculo }) => ({
        texto: calculo ? `${calculo.tarifa.minutos} minutos` : NONE,
        numero: null,
      })),
    ),
    row(
      'Bonos',
      autoescuelas.map(({ calculo }) => ({ texto: packs(calculo?.tarifa), numero: null })),
    ),
    row(
      'De quién es y de cuándo',
      autoescuelas.map((autoescuela) => ({
        texto: costFigure(autoescuela)?.deQuien ?? NONE,
        numero: null,
      })),
    ),
  ];
}

function lineValue({ calculo }: Comparada, linea: Linea): Value {
  if (!calculo) return { texto: NONE, numero: null };
  const { tarifa } = calculo;
  const value = tarifa[linea];
  if (value === null) return { texto: 'no informado', numero: null };
  const monthly = linea === 'teorica' && tarifa.teoricaMensual && value > 0;
  if (monthly) return { texto: `${formatExactEuros(value)} al mes`, numero: null };
  return value === 0 ? { texto: 'incluido', numero: 0 } : amount(value, formatExactEuros);
}

function packs(tarifa: Tarifa | undefined): string {
  if (!tarifa) return NONE;
  if (tarifa.bonos.length === 0) return 'no tiene';
  return formatList(tarifa.bonos.map(({ clases, precio }) => `${clases} clases por ${formatEuros(precio)}`));
}

function resultRows(schools: Comparada[]): CompareRow[] {
  const rate = (test: 'practico' | 'teorico') => (autoescuela: Comparada) => {
    const tasa = autoescuela[test];
    if (!tasa) return { texto: 'sin exámenes', numero: null };
    const { inferior, superior } = tasa;
    if (tasa.comparacion === 'pocos_datos') return { texto: `pocos datos: ${countText(tasa)}`, numero: null };
    const texto = `${formatPercent(tasa.tasa)} (${countText(tasa)})`;
    return { texto, numero: tasa.tasa, margen: { inferior, superior } };
  };
  const province = (test: 'practico' | 'teorico') => (autoescuela: Comparada) => ({
    texto: autoescuela[test] ? formatPercent(autoescuela[test].provincia) : '—',
    numero: null,
  });
  return [
    row('Aprueban el práctico', schools.map(rate('practico')), 'high'),
    row('Media de su provincia', schools.map(province('practico'))),
    row('Aprueban el teórico', schools.map(rate('teorico')), 'high'),
    row('Media de su provincia en el teórico', schools.map(province('teorico'))),
  ];
}

function placeRows(schools: Comparada[]): CompareRow[] {
  const province = (codigo: string) => provinciaPorCodigo(codigo)?.provincia ?? '';
  return [
    row(
      'Dónde',
      schools.map(({ municipio, codProvincia }) => ({
        texto: municipio ?? province(codProvincia),
        numero: null,
      })),
    ),
    row(
      'Examina en',
      schools.map(({ centros, centrosEn }) => ({
        texto:
          centros.length > 0 ? formatList(centros) + (centrosEn ? ` (en ${centrosEn})` : '') : 'no consta',
        numero: null,
      })),
    ),
  ];
}

/** Only the features that one of them has. */
function featureRows(schools: Comparada[], features: Caracteristica[]): CompareRow[] {
  return features
    .filter(({ codigo }) => schools.some((autoescuela) => autoescuela.caracteristicas.includes(codigo)))
    .map(({ codigo, nombre }) =>
      row(
        nombre,
        schools.map(({ caracteristicas }) => ({
          texto: caracteristicas.includes(codigo) ? 'sí' : 'no consta',
          numero: null,
        })),
      ),
    );
}
