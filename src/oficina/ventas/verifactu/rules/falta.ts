/**
 * Published rule of the tax agency that a record would break: its code, the field of the factura to correct,
 * and how («Validaciones y errores», 1.2.2; the codes are those of its list of errors).
 */
export type Falta = { codigo: number; campo: string; motivo: string };
