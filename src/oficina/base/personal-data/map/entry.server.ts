import type { SQL } from 'drizzle-orm';
import type { Persona } from '../person.server.ts';

/** Treatment of some rows of a table when their person asks for erasure. */
export type Regla = {
  /** Condition for this person's rows; undefined if there can be none. */
  filas(persona: Persona): SQL | undefined;
  /** Columns for the person's own copy, as an SQL list; none if they also hold data of others. */
  da?: string;
} & (
  | { trato: 'borrar' }
  /**
   * `con`: what SET writes. `quedan`: personal columns that stay, because once the rest is empty they name nobody: proofs of a consent,
   * moments, identifiers of erased rows.
   */
  | { trato: 'vaciar'; con(persona: Persona, now: Date): SQL; quedan?: string }
  /**
   * Columns where mentions of the person are crossed out; jsonb columns carry their type (`datos::jsonb`).
   */
  | { trato: 'tachar'; columnas: string; nombres?: boolean }
  /** `por`: the reason, with its law; `hasta`: SQL that gives the last day. */
  | { trato: 'conservar'; por: string; hasta?: string }
);

/** A table with personal data: its columns, purpose, legal basis and term. */
export type TablaPersonal = {
  tabla: string;
  /** Title of its rows, for people. */
  titulo: string;
  /** Columns with personal data. */
  personales: string;
  finalidad: string;
  /** Legal basis (article 6 of the GDPR). */
  base: string;
  plazo: string;
  /** Origin of the data. */
  origen: string;
  reglas: Regla[];
};

export const FISCAL =
  'Son facturas y su contabilidad: hay que guardarlas seis años (art. 30 del Código de Comercio) y mientras Hacienda pueda comprobarlas (arts. 66 a 70 de la Ley General Tributaria).';
export const REGISTRO =
  'Los registros de facturación no pueden cambiarse ni borrarse (art. 29.2.j de la Ley General Tributaria y RD 1007/2023).';
export const PRUEBA =
  'Es la prueba de lo que se firmó o se aceptó, por si hay reclamaciones (art. 17.3.e del RGPD; cinco años, art. 1964 del Código Civil).';
export const SEGURIDAD =
  'Registro de accesos, que protege las cuentas (arts. 5.1.f y 32 del RGPD). Se borra solo a los doce meses.';
export const AJENO =
  'Es un documento de la empresa, que no puede alterarse sin dejar de valer (art. 17.3.e del RGPD).';

export const CONSENTIMIENTO = 'Consentimiento (art. 6.1.a del RGPD)';
export const CONTRATO = 'Contrato o pasos previos (art. 6.1.b del RGPD)';
export const LEY = 'Obligación legal (art. 6.1.c del RGPD)';
export const INTERES = 'Interés legítimo (art. 6.1.f del RGPD)';

/** SQL of the last day of the six years of a paper, which count from the end of its year. */
export const SEIS_ANIOS = (fecha: string) => `make_date(extract(year FROM ${fecha})::int + 6, 12, 31)`;
export const CINCO_ANIOS = (instante: string) => `(${instante})::date + interval '5 years'`;
