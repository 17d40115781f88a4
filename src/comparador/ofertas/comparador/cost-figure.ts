import { origenOf } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import {
  between,
  peopleRange,
  peopleShort,
  peopleText,
} from '#comparador/tarifas/permisosAutoescuela/people-words.ts';
import type { LoQuePagan, OchoDeDiez } from '#comparador/tarifas/permisosAutoescuela/what-people-pay.ts';
import { formatEuros, plural } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import type { CosteTarjeta, Estimacion, Tarjeta } from './card.ts';
import { whosePrice } from './whose-price.ts';

/**
 * Kinds of cost, by what its prices are: declared by the autoescuela, noted from its own web or poster, brought by learners, declared but
 * for some lines that medians complete, or assumed because it publishes none.
 */
export type ClaseCifra = 'declarada' | 'anotada' | 'traida' | 'completada' | 'supuesta';

/** Cost of a section in words, the same wherever it is printed. */
export type CifraCoste = {
  clase: ClaseCifra;
  /** '1.236 €'; of an assumed cost, its range to tens of euros: '1.090–1.900 €'. */
  texto: string;
  /** '8 de cada 10: 1.120–1.720 €'; of an assumed cost, '8 de cada 10, a los precios supuestos', after its range. */
  corta: string;
  /** '8 de cada 10 pagan entre 1.120 y 1.720 €'. */
  frase: string;
  /** 'tarifa de la autoescuela, confirmada el 3 de marzo de 2026'; 'con la mediana de 14 tarifas de Madrid'. */
  deQuien: string;
};

/** Gives the words of a cost: those of a card, and those of a cost with the prices that a visitor was told. */
export const costWords = ({ esperado, ochoDeDiez }: Pick<CosteTarjeta, 'esperado' | 'ochoDeDiez'>) => ({
  texto: formatEuros(esperado),
  corta: peopleShort(ochoDeDiez),
  frase: peopleText(ochoDeDiez),
});

/** Gives the kind of a cost at a published tarifa. */
export function publishedKind({ anotada, noInformadas }: Pick<CosteTarjeta, 'anotada' | 'noInformadas'>) {
  const origen = origenOf(anotada);
  if (origen !== 'autoescuela') return origen;
  return noInformadas.length > 0 ? 'completada' : 'declarada';
}

type CostOfCard = Pick<Tarjeta, 'coste' | 'estimacion' | 'codProvincia'>;

/** Gives the figure of a card and its kind; null where no cost can be expected. Everything that prints a section's cost prints this. */
export function costFigure({ coste, estimacion, codProvincia }: CostOfCard): CifraCoste | null {
  if (!coste) return estimacion && assumedFigure(estimacion, codProvincia);
  return { clase: publishedKind(coste), ...costWords(coste), deQuien: `tarifa ${whosePrice(coste)}` };
}

function assumedFigure(estimacion: Estimacion, codProvincia: string): CifraCoste {
  const people = rangeInTens(estimacion.ochoDeDiez);
  const { desde, hasta } = people;
  return {
    clase: 'supuesta',
    texto: between(desde, hasta, '–'),
    corta: '8 de cada 10, a los precios supuestos',
    frase: `${withPrices(estimacion)}, 8 de cada 10 pagarían ${peopleRange(people)}`,
    deQuien: pricesText(estimacion, codProvincia),
  };
}

const TEN_EUROS = 1_000;

const down = (amount: number) => Math.floor(amount / TEN_EUROS) * TEN_EUROS;
const up = (amount: number) => Math.ceil(amount / TEN_EUROS) * TEN_EUROS;

/** Rounds an assumed range to tens of euros, outwards, so that it still holds eight of ten. */
const rangeInTens = ({ desde, hasta, parte }: OchoDeDiez): OchoDeDiez => ({
  desde: down(desde),
  hasta: up(hasta),
  parte,
});

/** Gives what is said of what people pay at assumed prices, to tens of euros, so that each sentence still holds. */
export const inTens = ({ ochoDeDiez, mitad, decimo }: LoQuePagan) => ({
  ochoDeDiez: rangeInTens(ochoDeDiez),
  mitad: up(mitad),
  decimo: down(decimo),
});

const WITH_PRICES: Record<Estimacion['origen'], string> = {
  provincia: 'con los de su provincia',
  espana: 'con los de España',
  propio: 'con números redondos nuestros',
  alumno: 'con la clase al precio que has puesto',
};

const withPrices = ({ origen }: Estimacion) => WITH_PRICES[origen];

/** 'con las medianas de 14 tarifas de Madrid'. */
function pricesText({ origen, tarifas }: Estimacion, codProvincia: string): string {
  if (origen === 'alumno' || origen === 'propio') return WITH_PRICES[origen];
  const place = origen === 'provincia' ? (provinciaPorCodigo(codProvincia)?.provincia ?? '') : 'España';
  return `con las medianas de ${plural(tarifas, 'tarifa', 'tarifas')} de ${place}`;
}
