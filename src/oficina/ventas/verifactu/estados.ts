/** Kinds of registro. A `subsanacion` declares again a factura that has an earlier record. */
export const tiposRegistro = ['alta', 'subsanacion', 'anulacion'] as const;

/** Answers of the tax agency to a registro, and waiting for one. */
export const estadosEnvio = ['pendiente', 'aceptado', 'aceptadoConErrores', 'rechazado'] as const;
