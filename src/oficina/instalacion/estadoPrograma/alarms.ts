/** Moments of a fault that a correo reports: its beginning, its end, or both. */
type Alarm = { begins: boolean; ends: boolean };

const BOTH: Alarm = { begins: true, ends: true };
/** Another job reports the beginning, with more words. */
const END: Alarm = { begins: false, ends: true };

/**
 * Parts with a correo, by the key of their probe, because the panel may have no readers. To add one, give it a probe, its words
 * in `part-words.ts` and a line here.
 */
export const ALARMS: Readonly<Record<string, Alarm>> = {
  disco: BOTH,
  discoCopias: BOTH,
  wal: BOTH,
  ficheros: BOTH,
  reloj: BOTH,
  relojRegistros: BOTH,
  agencia: BOTH,
  certificados: END,
  copias: END,
  // While no correo leaves, a correo about it would wait too.
  correo: END,
};
