/** Text that the person agrees to; a change of its words needs a new version. */
export const TEXTO_ACEPTACION =
  'He leído este presupuesto y lo acepto, con sus condiciones y con las opciones que he elegido. Esta es mi firma.';
export const VERSION_ACEPTACION = '2026-11';
