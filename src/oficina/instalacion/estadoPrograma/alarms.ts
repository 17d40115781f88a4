/** What is told by correo of a part: its beginning, its end, or both. */
type Alarm = { begins: boolean; ends: boolean };

const BOTH: Alarm = { begins: true, ends: true };
/** A job of its own tells of the beginning, with more words. */
const END: Alarm = { begins: false, ends: true };

/**
 * Parts that are told by correo, by the key of their probe: the panel may have no readers. To add one, give it a probe, its
 * words in `part-words.ts` and a line here.
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
  // While correo does not go, a letter about it would wait with the rest.
  correo: END,
};
