import type { Concepto } from '#comparador/tarifas/permisosAutoescuela/cost-lines.ts';
import { centimos, euros } from '#platform/kit/amounts/money.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { formatEuros } from '#platform/kit/format.ts';
import type { LineaOferta, Oferta, OfertaConCifra } from './oferta.ts';

type Cifra = NonNullable<OfertaConCifra['cifra']>;

/** Lines of the model that each line of an offer covers. */
const COVERS: Record<LineaOferta, readonly Concepto[]> = {
  matricula: ['matricula', 'tramitacion', 'otros'],
  teorica: ['teorica', 'material'],
  importeClases: ['clases'],
  presentacion: ['presentacion'],
  tasas: ['tasaDgt'],
};

const LINEAS = keysOf(COVERS);

/** A line on both sides, in céntimos with VAT; `nuestra` is null where no cost can be expected. */
export type Fila = {
  linea: LineaOferta | 'otrasClases' | 'certificadoMedico' | 'repeticiones';
  /** Number of classes, in the lines of classes. */
  clases?: number;
  /** Amount of the offer or, of a line that is not in it, the one that we add. */
  oferta: number;
  nuestra: number | null;
};

type Suma = Pick<Fila, 'oferta' | 'nuestra'>;

/** An offer beside our figure. Céntimos with VAT. */
export type Comparacion = {
  /** Lines that the offer has, and their sums. */
  enOferta: Fila[];
  suma: Suma;
  /** Lines that it does not have, each with the amount that we add; none where no cost can be expected. */
  aparte: Fila[];
  /** From the first day to the licence; null where no cost can be expected. */
  total: { oferta: number; nuestra: number } | null;
};

/** An assumed figure is known to tens of euros, as wherever else it is printed. */
export const asKnown = ({ clase }: Pick<Cifra, 'clase'>, amount: number): number =>
  clase === 'supuesta' ? Math.round(amount / 1_000) * 1_000 : amount;

const sum = (filas: readonly Fila[], side: 'oferta' | 'nuestra') =>
  filas.reduce((total, fila) => total + (fila[side] ?? 0), 0);

/**
 * Lays an offer and our figure on the same lines. What the offer does not have is added to it as in our figure; what is repeated after a
 * fail costs in proportion to the same line at the first attempt. An offer that repeats the tarifa adds up to the same céntimo.
 */
export function compareOffer(offer: OfertaConCifra): Comparacion {
  const { cifra } = offer;
  const enOferta = LINEAS.flatMap((linea): Fila[] => {
    const importe = offer[linea];
    if (importe === null) return [];
    const clases = linea === 'importeClases' && offer.clases !== null ? { clases: offer.clases } : {};
    return [{ linea, ...clases, oferta: centimos(importe), nuestra: cifra && ownShare(cifra, offer, linea) }];
  });
  const suma = {
    oferta: sum(enOferta, 'oferta'),
    nuestra: cifra && asKnown(cifra, sum(enOferta, 'nuestra')),
  };
  if (!cifra) return { enOferta, suma, aparte: [], total: null };
  const aparte = missing(cifra, offer).filter(({ oferta, nuestra }) => oferta !== 0 || nuestra !== 0);
  const all = [...enOferta, ...aparte];
  const until = (side: 'oferta' | 'nuestra') => asKnown(cifra, sum(all, side));
  return { enOferta, suma, aparte, total: { oferta: until('oferta'), nuestra: until('nuestra') } };
}

const ofConcepts = (cifra: Cifra, conceptos: readonly Concepto[]) =>
  cifra.lineas.reduce(
    (total, { concepto, primera }) => total + (conceptos.includes(concepto) ? primera : 0),
    0,
  );

/** Our amount of a line; of the classes, that of as many as the offer has. */
function ownShare(cifra: Cifra, { clases }: Oferta, linea: LineaOferta): number {
  const own = ofConcepts(cifra, COVERS[linea]);
  if (linea !== 'importeClases' || clases === null) return own;
  return Math.round((own * Math.min(clases, cifra.clases)) / cifra.clases);
}

function missing(cifra: Cifra, offer: Oferta): Fila[] {
  const lines = LINEAS.filter((linea) => offer[linea] === null).map((linea): Fila => {
    const nuestra = ofConcepts(cifra, COVERS[linea]);
    const clases = linea === 'importeClases' ? { clases: cifra.clases } : {};
    // A tarifa that includes the fee has it at 0; an offer that does not say so leaves it to be paid.
    return { linea, ...clases, oferta: linea === 'tasas' ? cifra.tasaDgt : nuestra, nuestra };
  });
  const medico = ofConcepts(cifra, ['certificadoMedico']);
  return [
    ...otherClasses(cifra, offer),
    ...lines,
    { linea: 'certificadoMedico', oferta: medico, nuestra: medico },
    repeats(cifra, offer),
  ];
}

/** Classes that the figure counts and the offer does not have, at the price that the offer gives to its own. */
function otherClasses(cifra: Cifra, { clases, importeClases }: Oferta): Fila[] {
  if (clases === null || importeClases === null || clases >= cifra.clases) return [];
  const own = ofConcepts(cifra, COVERS.importeClases);
  const left = cifra.clases - clases;
  const each = centimos(importeClases) / clases || own / cifra.clases;
  const nuestra = own - Math.round((own * clases) / cifra.clases);
  return [{ linea: 'otrasClases', clases: left, oferta: Math.round(each * left), nuestra }];
}

/** The line of what is repeated after a fail, on average. */
function repeats(cifra: Cifra, offer: Oferta): Fila {
  let oferta = 0;
  let nuestra = 0;
  for (const { concepto, primera, esperado } of cifra.lineas) {
    const more = esperado - primera;
    nuestra += more;
    oferta += more * ratioOf(cifra, offer, concepto);
  }
  return { linea: 'repeticiones', oferta: Math.round(oferta), nuestra };
}

/** Price of a line of the offer over ours, for what is repeated of it; 1 where one of them has none. Fees are official. */
function ratioOf(cifra: Cifra, offer: Oferta, concepto: Concepto): number {
  const repeated = concepto === 'clasesTrasSuspenso' ? 'clases' : concepto;
  const linea = LINEAS.find((one) => one !== 'tasas' && COVERS[one].includes(repeated));
  const importe = linea && offer[linea];
  if (!linea || importe == null) return 1;
  const own = ofConcepts(cifra, COVERS[linea]);
  // An offer may have fewer classes than the figure.
  const asMany = linea === 'importeClases' ? cifra.clases / (offer.clases ?? cifra.clases) : 1;
  return (own && (centimos(importe) * asMany) / own) || 1;
}

/**
 * Gives the offer that repeats the tarifa of a figure; without a tarifa, only the number of classes. A line of which the tarifa leaves a
 * part unsaid is not in it: a median is no price of the autoescuela.
 */
export function offerLikeTarifa(cifra: Cifra): Oferta {
  const says = (linea: LineaOferta) =>
    cifra.clase !== 'supuesta' && !COVERS[linea].some((concepto) => cifra.noInformadas.includes(concepto));
  const of = (linea: LineaOferta) => (says(linea) ? euros(ofConcepts(cifra, COVERS[linea])) : null);
  return {
    matricula: of('matricula'),
    teorica: of('teorica'),
    clases: cifra.clases,
    importeClases: of('importeClases'),
    presentacion: of('presentacion'),
    tasas: of('tasas') === '0.00' ? '0.00' : null,
  };
}

/** Adds up an offer: euros with both decimals, VAT included. */
export const priceOf = ({ clases: _, ...importes }: Oferta): string =>
  euros(Object.values(importes).reduce((total, one) => total + (one === null ? 0 : centimos(one)), 0));

/** Says how an offer compares with our figure, in whole euros. `whose`: 'su tarifa', 'tu tarifa'. */
export function differenceText(
  { oferta, nuestra }: { oferta: number; nuestra: number },
  whose: string,
): string {
  const difference = Math.round(oferta / 100) - Math.round(nuestra / 100);
  if (difference === 0) return `Lo mismo que ${whose}`;
  return `${formatEuros(Math.abs(difference) * 100)} ${difference < 0 ? 'menos' : 'más'} que ${whose}, ${formatEuros(nuestra)}`;
}
