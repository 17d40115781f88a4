export type LargoClave = { minimo: number; maximo: number };

/** Specification §5 and §9: in force while the business does not allow phrases. */
export const LARGO_DE_SIEMPRE: LargoClave = { minimo: 8, maximo: 16 };

/** The specification's message (§5), with the longest that the business allows. */
export const largoDe = ({ minimo, maximo }: LargoClave): string =>
  `Clave entre ${minimo} y ${maximo} caracteres`;

/** The hint beside the field. */
export const pistaDeLargo = ({ minimo, maximo }: LargoClave): string =>
  maximo > 16
    ? `Entre ${minimo} y ${maximo} caracteres: vale una frase con espacios`
    : `Entre ${minimo} y ${maximo} caracteres`;
