import type { CosteTarjeta } from '#comparador/ofertas/comparador/card.ts';
import type { Concepto, LineaCoste } from '#comparador/tarifas/permisosAutoescuela/cost-lines.ts';
import {
  CLASES_POR_SUSPENSO,
  type CostInput,
  type Desglose,
  LINEAS,
  type Linea,
  MINUTOS,
  type Supuestos,
} from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { nombresLinea } from '#comparador/tarifas/permisosAutoescuela/line-names.ts';
import type { Suposicion } from '#comparador/tarifas/permisosAutoescuela/own-chances.ts';
import { formatCount, formatExactEuros, plural } from '#platform/kit/format.ts';
import type { LineaSources } from './fill-sources.server.ts';

/** Data for the words of a breakdown. */
export type BreakdownContext = {
  calculo: CostInput;
  desglose: Desglose;
  coste: CosteTarjeta;
  supuestos: Supuestos;
  suposicion: Suposicion;
  rellenadas: LineaSources;
  provincia: string;
};

const names: Record<Exclude<Concepto, Linea>, string> = {
  otros: 'Otros cargos obligatorios',
  clases: 'Clases prácticas',
  clasesTrasSuspenso: 'Clases tras suspender',
  tasaDgt: 'Tasas de la DGT',
};

const isLinea = (concepto: Concepto): concepto is Linea => (LINEAS as readonly string[]).includes(concepto);

export const lineName = (concepto: Concepto): string =>
  isLinea(concepto) ? nombresLinea[concepto] : names[concepto];

const two = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Hides the lines that do not apply to this case. */
export function isShown({ concepto, esperado }: LineaCoste, { supuestos }: BreakdownContext): boolean {
  if (concepto === 'otros') return esperado > 0;
  return !(supuestos.teoriaAprobada && (concepto === 'teorica' || concepto === 'material'));
}

/** 'no informado: mediana de Madrid, 38,00 €'; undefined where the school says the amount. */
export function fillText(concepto: Concepto, context: BreakdownContext): string | undefined {
  const { coste, calculo, rellenadas, provincia } = context;
  if (!isLinea(concepto) || !coste.noInformadas.includes(concepto)) return undefined;
  const sources = {
    provincia: `mediana de ${provincia}`,
    espana: 'mediana de España',
    propio: 'un número redondo nuestro, porque casi nadie lo publica',
  };
  return `no informado: ${sources[rellenadas[concepto] ?? 'propio']}, ${formatExactEuros(calculo.referencia[concepto])}`;
}

/** One sentence: why the line is there and how its amount is calculated. */
export function lineReason(concepto: Concepto, context: BreakdownContext): string {
  const { calculo, desglose } = context;
  const { tarifa, referencia, tasaDgt } = calculo;
  const { tasas, practicos } = desglose.repeticiones;
  const price = (linea: Linea) => formatExactEuros(tarifa[linea] ?? referencia[linea]);
  switch (concepto) {
    case 'matricula':
      return 'Se paga una vez, al inscribirse.';
    case 'teorica':
      return theoryReason(context);
    case 'material':
      return 'Libro y acceso a los test.';
    case 'otros':
      return 'Los que su tarifa detalla más abajo.';
    case 'clases':
      return classesReason(context);
    case 'presentacion':
      if (tarifa.presentacion === 0) return 'Acompañarte a cada examen práctico.';
      return `${plural(desglose.practicos, 'examen', 'exámenes')} y ${two.format(practicos)} repeticiones esperadas, a ${price('presentacion')} cada vez.`;
    case 'tramitacion':
      return 'Presentar tu solicitud en Tráfico.';
    case 'certificadoMedico':
      return 'Lo cobra el centro de reconocimiento.';
    case 'tasaDgt': {
      const included = tarifa.tasaIncluida ? ' La primera va incluida en el precio.' : '';
      return `Se esperan ${two.format(tasas)} tasas de ${formatExactEuros(tasaDgt)}: cada una da dos convocatorias.${included}`;
    }
    case 'clasesTrasSuspenso':
      return `${CLASES_POR_SUSPENSO} de ${MINUTOS} minutos por cada suspenso práctico, y se esperan ${two.format(practicos)} suspensos${tarifa.bonos.length > 0 ? '; con los bonos que convengan' : ''}.`;
    case 'renovacion':
      if (tarifa.renovacion === 0) return 'Volver a tramitar cuando se agotan las dos convocatorias.';
      return `Se esperan ${two.format(tasas - 1)}, a ${price('renovacion')}: una con cada tasa de más.`;
  }
}

function theoryReason({ calculo: { tarifa }, desglose }: BreakdownContext): string {
  if (!tarifa.teoricaMensual || tarifa.teorica === null || tarifa.teorica === 0) return 'Se pagan una vez.';
  const months = two.format(1 + desglose.repeticiones.teoricos);
  return `${formatExactEuros(tarifa.teorica)} al mes: se esperan ${months}, uno por intento del teórico.`;
}

/** '25 clases: 2 × bono de 10 + 5 sueltas.' */
function classesReason({ calculo: { tarifa }, desglose, coste, supuestos }: BreakdownContext): string {
  const { minutos, clasesIncluidas } = tarifa;
  const needed =
    minutos === MINUTOS
      ? plural(supuestos.clases, 'clase', 'clases')
      : `${plural(desglose.clases, 'clase', 'clases')} de ${minutos} minutos, por ${formatCount(supuestos.clases)} de ${MINUTOS}`;
  const { bonos, sueltas } = coste.compra;
  const included = Math.min(clasesIncluidas, desglose.clases);
  const bought = [
    ...(included > 0 ? [`${plural(included, 'incluida', 'incluidas')} en la tarifa`] : []),
    ...bonos.map(({ clases, veces }) => `${formatCount(veces)} × bono de ${formatCount(clases)}`),
    ...(sueltas > 0 ? [`${plural(sueltas, 'suelta', 'sueltas')} a ${formatExactEuros(tarifa.clase)}`] : []),
  ];
  const cheapest = bonos.length > 0 ? ', lo más barato' : '';
  return `${needed}: ${bought.join(' + ')}${cheapest}.`;
}
