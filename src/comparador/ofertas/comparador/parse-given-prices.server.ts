import { MINUTOS, type Tarifa } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { keysOf, recordOf } from '#platform/kit/contract/keys-of.ts';
import { CAMPOS_DADOS, type PreciosDados } from './given-prices.ts';

const NAMES: Record<keyof PreciosDados, string> = {
  matricula: 'Matrícula y teórica',
  clase: 'Precio de una clase',
  minutos: 'Minutos de la clase',
  incluidas: 'Clases incluidas',
  clasesBono: 'Clases del bono',
  bono: 'Precio del bono',
  tramitacion: 'Gestión y tramitación',
  presentacion: 'Presentación a cada práctico',
};

/** Highest amount accepted, in euros: a lorry licence with everything costs a third of it. */
const MOST_EUROS = 9_999;

/** `textos` are the boxes as they were written. */
type PreciosDadosResult = {
  precios: PreciosDados | null;
  errores: string[];
  textos: Record<keyof PreciosDados, string>;
};

/**
 * Reads from an address the prices that an autoescuela told somebody, in euros with a point or a comma. `precios` is null without any
 * price, or without the price of a class, which every calculation needs. `errores` names each wrong price.
 */
export function parseGivenPrices(query: URLSearchParams): PreciosDadosResult {
  const errores: string[] = [];
  const textos = recordOf(keysOf(CAMPOS_DADOS), (field) => (query.get(CAMPOS_DADOS[field]) ?? '').trim());
  if (Object.values(textos).every((text) => text === '')) return { precios: null, errores, textos };
  const refuse = (field: keyof PreciosDados, why: string) => {
    errores.push(`${NAMES[field]}: ${why}`);
    return null;
  };
  const amount = (field: keyof PreciosDados) => {
    const text = textos[field].replace(/\s*€$/, '').replace(',', '.');
    if (text === '') return null;
    if (!/^\d{1,4}(\.\d{1,2})?$/.test(text))
      return refuse(field, `escribe un importe en euros, hasta ${MOST_EUROS}`);
    return centimos(text);
  };
  const whole = <Usual extends number | null>(
    field: 'minutos' | 'incluidas' | 'clasesBono',
    [least, most, usual]: readonly [number, number, Usual],
  ): number | Usual => {
    const text = textos[field];
    if (text === '') return usual;
    const value = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most
      ? value
      : (refuse(field, `escribe un número de ${least} a ${most}`) ?? usual);
  };
  const clase = amount('clase');
  const precios = {
    matricula: amount('matricula'),
    minutos: whole('minutos', [20, 120, MINUTOS]),
    incluidas: whole('incluidas', [0, 60, 0]),
    clasesBono: whole('clasesBono', [2, 60, null]),
    bono: amount('bono'),
    tramitacion: amount('tramitacion'),
    presentacion: amount('presentacion'),
  };
  if (clase === null && textos.clase === '') refuse('clase', 'hace falta para calcular');
  if ((textos.clasesBono === '') !== (textos.bono === ''))
    refuse('bono', 'di de cuántas clases es y cuánto cuesta');
  else if (precios.bono === 0) refuse('bono', 'escribe lo que cuesta');
  return { precios: clase === null || errores.length > 0 ? null : { clase, ...precios }, errores, textos };
}

/** Makes the tarifa of the cost model. A price that was not told counts as undeclared, and the first DGT fee is never included. */
export function givenTarifa({
  matricula,
  clase,
  minutos,
  incluidas,
  clasesBono,
  bono,
  tramitacion,
  presentacion,
}: PreciosDados): Tarifa {
  // An amount for the enrolment includes the theory and its material, so these cost 0.
  const withEnrolment = matricula === null ? null : 0;
  return {
    matricula,
    teorica: withEnrolment,
    material: withEnrolment,
    tramitacion,
    renovacion: null,
    presentacion,
    certificadoMedico: null,
    teoricaMensual: false,
    clase,
    minutos,
    clasesIncluidas: incluidas,
    bonos: clasesBono === null || bono === null ? [] : [{ clases: clasesBono, precio: bono }],
    otros: 0,
    tasaIncluida: false,
  };
}
