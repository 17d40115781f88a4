/** Official results of one section, permit and test over the period, beside those of its province. */
export type Tasa = {
  examenes: number;
  aptos: number;
  /** Passes at the first attempt; a part of `aptos`. */
  aptos1: number;
  /** Estimate that corrects for chance, 0 to 1; its interval follows. */
  tasa: number;
  inferior: number;
  superior: number;
  /** Raw mean of the section's province, 0 to 1. */
  provincia: number;
  comparacion: Comparacion;
};

export type Comparacion = 'por_encima' | 'en_la_media' | 'por_debajo' | 'pocos_datos';
