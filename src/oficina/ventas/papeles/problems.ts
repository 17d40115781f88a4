import type { FieldProblem } from '#platform/kit/contract/resource.ts';
import { lineaAmount } from './arithmetic.ts';
import { causesOf } from './causas.ts';
import type { Linea } from './linea-contract.ts';
import { type Impuesto, isRate, isWithholding, sameRate, surchargeOf } from './rates.ts';

/** Head fields that decide which lines are valid. */
export type Marco = { fecha: string; impuesto: Impuesto; preciosConIva: boolean; irpf: string };

type Line = Omit<Linea, '_id' | 'importe'>;

/** Céntimos; the columns hold no more. */
const TOO_MUCH = 10n ** 13n;

const zero = (text: string) => sameRate(text, '0');

/** Problems of a paper by field, such as `lineas.3.tipoIva`; empty when it is valid. */
export function paperProblems(frame: Marco, lines: readonly Line[]): FieldProblem[] {
  return [
    ...headProblems(frame),
    ...lines.flatMap((line, index) =>
      lineProblems(frame, line).map(([campo, motivo]) => ({ campo: `lineas.${index}.${campo}`, motivo })),
    ),
  ];
}

function headProblems({ irpf, fecha, preciosConIva }: Marco): FieldProblem[] {
  if (!isWithholding(irpf, fecha))
    return [{ campo: 'irpf', motivo: 'no es un tipo de retención vigente ese día' }];
  return preciosConIva && !zero(irpf)
    ? [{ campo: 'irpf', motivo: 'un consumidor no retiene: quítala, o di los precios sin IVA' }]
    : [];
}

type Problem = [field: string, why: string];

function lineProblems(frame: Marco, line: Line): Problem[] {
  if (line.descripcion === '') return [['descripcion', 'escribe qué es']];
  if (line.tipo !== 'concepto' && line.tipo !== 'opcional') return withoutMoney(line);
  // A line with `desglose` has the rate of the day of its anticipo.
  if (line.desglose) return [];
  const amount = lineaAmount({ ...line, tipo: line.tipo });
  const problems = line.suplido ? disbursementProblems(line) : taxProblems(frame, line);
  if (amount >= TOO_MUCH || amount <= -TOO_MUCH)
    problems.push(['cantidad', 'el importe es demasiado grande']);
  return problems;
}

const withoutMoney = ({ precioUnitario, coste, suplido }: Line): Problem[] =>
  zero(precioUnitario) && coste === null && !suplido
    ? []
    : [['precioUnitario', 'solo los conceptos llevan precio']];

/** A suplido keeps the amount that was paid: no discount, no tax (Ley 37/1992, art. 78.Tres.3.º). */
function disbursementProblems({ dto1, dto2, tipoIva, recargo, regimen }: Line): Problem[] {
  const problems: Problem[] = [];
  if (!zero(dto1) || !zero(dto2)) problems.push([zero(dto1) ? 'dto2' : 'dto1', 'un suplido no se descuenta']);
  if (!zero(tipoIva) || !zero(recargo)) problems.push(['tipoIva', 'un suplido no lleva impuesto: pon 0']);
  if (regimen !== 'general') problems.push(['regimen', 'un suplido no tiene régimen: deja General']);
  return problems;
}

function taxProblems(frame: Marco, line: Line): Problem[] {
  const { regimen, causaExencion, tipoIva, recargo } = line;
  const letter = { exento: 'E', noSujeto: 'N' }[regimen as string];
  const problems: Problem[] = [];
  if (letter && !causaExencion?.startsWith(letter))
    problems.push(['causaExencion', 'di por qué no lleva impuesto']);
  if (letter && causaExencion && !causesOf(frame.impuesto).some(([cause]) => cause === causaExencion))
    problems.push(['causaExencion', `no es una causa del ${frame.impuesto}`]);
  if (!letter && causaExencion !== null) problems.push(['causaExencion', 'solo de lo exento o no sujeto']);
  if (regimen === 'general') return [...problems, ...rateProblems(frame, line)];
  if (!zero(tipoIva)) problems.push(['tipoIva', 'en ese régimen el impuesto no se repercute: pon 0']);
  if (!zero(recargo)) problems.push(['recargo', 'en ese régimen no hay recargo: pon 0']);
  return problems;
}

function rateProblems({ impuesto, fecha, preciosConIva }: Marco, { tipoIva, recargo }: Line): Problem[] {
  if (!isRate(impuesto, tipoIva, fecha)) return [['tipoIva', `no es un tipo de ${impuesto} vigente ese día`]];
  if (zero(recargo)) return [];
  if (preciosConIva) return [['recargo', 'un consumidor no lleva recargo: pon 0']];
  const due = surchargeOf(impuesto, tipoIva, fecha);
  return due !== undefined && sameRate(due, recargo)
    ? []
    : [
        [
          'recargo',
          due ? `con ese tipo el recargo es ${due.replace('.', ',')} %` : 'con ese impuesto no hay recargo',
        ],
      ];
}
