/** Codes of records accepted with a warning, and of duplicates, in our words: 2xxx and 30xx. */
export const ACCEPTED_CODES: Readonly<Record<number, string>> = {
  2000: 'La huella no es la que sale de los datos del registro',
  2001: 'El NIF de un destinatario no está en el censo de la Agencia',
  2002: 'La huella del registro anterior no mide 64 caracteres',
  2003: 'La huella del registro anterior no está en hexadecimal y en mayúsculas',
  2004: 'La fecha y hora del registro va por delante del reloj de la Agencia más de lo que admite',
  2005: 'El importe total no es la suma de bases, cuotas y recargos',
  2006: 'La cuota total no es la suma de cuotas y recargos',
  2007: 'Dice ser el primer registro, y la Agencia ya tiene otros de este obligado y este sistema',
  2008: 'La huella del registro anterior es la misma que la suya',
  2009: 'Con IPSI hay que dar una de sus claves de régimen',
};

export const REGISTER_CODES: Readonly<Record<number, string>> = {
  3000: 'La Agencia ya tiene un registro de esa factura',
  3001: 'La factura ya estaba anulada',
  3002: 'La Agencia no tiene ningún registro de esa factura',
  3003: 'Quien presenta no puede cambiar ese registro',
  3004: 'La factura se dio de alta con el formulario de la Agencia, y así no se puede cambiar',
};
