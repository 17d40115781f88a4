/** A change of a record by another person, by the names of its fields. */
export type CambioAjeno = {
  _id: string;
  /** An instant. */
  en: string;
  quien: string;
  /** Fields that changed and that the reader may see. */
  campos: string[];
  eliminado: boolean;
};

/** Changes of a record since the reader last looked, or since the stream told the last ones. */
export type NovedadesFicha = {
  /** Instant of the last look before this one; null when there was none, or in later news. */
  vista: string | null;
  /** Version that the record has now; null when it is no longer there. */
  version: number | null;
  cambios: CambioAjeno[];
};

/** News of a stream, by the name of its event. */
export type EventosFicha = {
  /** Names of the others who have the record open. */
  otros: string[];
  novedades: NovedadesFicha;
  /** The server ends the stream; another one may be opened, unless the person has too many. */
  fin: 'sigue' | 'demasiadas';
};

/** Address of the stream of a record. */
export const ESCUCHAR = 'presencia/escuchar';
