export type Paso = 'busqueda' | 'ficha' | 'solicitud';

/** What a page is counted as: which step, where and for which permit. Without a province, all of Spain. */
export const subjectOf = (paso: Paso, codProvincia: string | null | undefined, permiso: string): string =>
  `${paso},${codProvincia ?? ''},${permiso}`;
