export type Paso = 'busqueda' | 'ficha' | 'solicitud';

/** Key of a counter: step, province and permit. Without a province, all of Spain. */
export const subjectOf = (paso: Paso, codProvincia: string | null | undefined, permiso: string): string =>
  `${paso},${codProvincia ?? ''},${permiso}`;
