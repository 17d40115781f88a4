import { centimos } from '#platform/kit/amounts/money.ts';
import { formatExactEuros } from '#platform/kit/format.ts';

/** Lines of a brought price; euros with VAT as text, null is not told. */
export type LineasTraidas = {
  matricula: string | null;
  precioClase: string | null;
  minutosClase: number;
  clasesIncluidas: number;
  /** Pack of classes: both or none. */
  bonoClases: number | null;
  bonoPrecio: string | null;
  tramitacion: string | null;
  presentacion: string | null;
};

/** Names of the lines, in the order of the form. */
export const NOMBRES_LINEAS: Readonly<Record<keyof LineasTraidas, string>> = {
  matricula: 'Matrícula y teórica',
  precioClase: 'Una clase',
  minutosClase: 'Minutos de la clase',
  clasesIncluidas: 'Clases incluidas',
  bonoClases: 'Clases del bono',
  bonoPrecio: 'Precio del bono',
  tramitacion: 'Gestión y tramitación',
  presentacion: 'Presentación a examen',
};

/** Gives the lines in words; `null` is said as not told. */
export function linesOf(
  price: LineasTraidas,
): { linea: keyof LineasTraidas; nombre: string; valor: string }[] {
  const amount = (euros: string | null) =>
    euros === null ? 'no lo dice' : formatExactEuros(centimos(euros));
  const line = (linea: keyof LineasTraidas, valor: string) => ({
    linea,
    nombre: NOMBRES_LINEAS[linea],
    valor,
  });
  return [
    line('matricula', amount(price.matricula)),
    line('precioClase', amount(price.precioClase)),
    line('minutosClase', String(price.minutosClase)),
    line('clasesIncluidas', String(price.clasesIncluidas)),
    line(
      'bonoPrecio',
      `${amount(price.bonoPrecio)}${price.bonoClases ? ` por ${price.bonoClases} clases` : ''}`,
    ),
    line('tramitacion', amount(price.tramitacion)),
    line('presentacion', amount(price.presentacion)),
  ];
}
