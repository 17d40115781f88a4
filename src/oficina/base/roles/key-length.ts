export type LargoClave = { minimo: number; maximo: number };

/** Length of the specification (§5 and §9); it holds until the business allows longer claves. */
export const LARGO_DE_SIEMPRE: LargoClave = { minimo: 8, maximo: 16 };

/** Message of the specification (§5), with the limits of the business. */
export const largoDe = ({ minimo, maximo }: LargoClave): string =>
  `Clave entre ${minimo} y ${maximo} caracteres`;

/** Hint under the field. */
export const pistaDeLargo = ({ minimo, maximo }: LargoClave): string =>
  maximo > 16
    ? `Entre ${minimo} y ${maximo} caracteres: vale una frase con espacios`
    : `Entre ${minimo} y ${maximo} caracteres`;
