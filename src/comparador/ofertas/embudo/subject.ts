export type Paso = 'busqueda' | 'ficha' | 'solicitud';

/** Key of a counter: step, province, permit and, for a page of a section, its id. Without a province, all of Spain. */
export const subjectOf = (
  paso: Paso,
  codProvincia: string | null | undefined,
  permiso: string,
  seccion?: number,
): string => `${paso},${codProvincia ?? ''},${permiso},${seccion ?? ''}`;
