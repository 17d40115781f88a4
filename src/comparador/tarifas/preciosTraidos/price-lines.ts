import { centimos } from '#platform/kit/amounts/money.ts';
import { formatExactEuros } from '#platform/kit/format.ts';

/** Lines of a brought price; euros with VAT as text, null is not told. */
export type LineasTraidas = {
  matricula: string | null;
  precioClase: string;
  minutosClase: number;
  clasesIncluidas: number;
  tramitacion: string | null;
  presentacion: string | null;
};

const NAMES = {
  matricula: 'Matrícula y teórica',
  precioClase: 'Clase',
  clasesIncluidas: 'Clases incluidas',
  tramitacion: 'Gestión y tramitación',
  presentacion: 'Presentación a examen',
} as const;

export type LineaTraida = keyof typeof NAMES;

/** Gives the lines in words, in the order of the form; `null` is said as not told. */
export function linesOf(price: LineasTraidas): { linea: LineaTraida; nombre: string; valor: string }[] {
  const amount = (euros: string | null) =>
    euros === null ? 'no lo dice' : formatExactEuros(centimos(euros));
  const line = (linea: LineaTraida, valor: string) => ({ linea, nombre: NAMES[linea], valor });
  return [
    line('matricula', amount(price.matricula)),
    {
      linea: 'precioClase',
      nombre: `Clase de ${price.minutosClase} minutos`,
      valor: amount(price.precioClase),
    },
    line('clasesIncluidas', String(price.clasesIncluidas)),
    line('tramitacion', amount(price.tramitacion)),
    line('presentacion', amount(price.presentacion)),
  ];
}
