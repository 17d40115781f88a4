/** Prices that an autoescuela told somebody, in céntimos with VAT; null is not told. */
export type PreciosDados = {
  /** Enrolment with the theory and its material. */
  matricula: number | null;
  clase: number;
  minutos: number;
  /** Classes that the enrolment brings. */
  incluidas: number;
  /** Classes of a pack, and what they cost together: both or none. */
  clasesBono: number | null;
  bono: number | null;
  tramitacion: number | null;
  presentacion: number | null;
};

/** Name of each price in the address of a section's page. */
export const CAMPOS_DADOS = {
  matricula: 'precioMatricula',
  clase: 'precioClase',
  minutos: 'minutosClase',
  incluidas: 'clasesIncluidas',
  clasesBono: 'clasesBono',
  bono: 'precioBono',
  tramitacion: 'precioTramitacion',
  presentacion: 'precioPresentacion',
} as const satisfies Record<keyof PreciosDados, string>;
