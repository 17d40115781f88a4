/**
 * Condition on a tarifa `t`: the business noted it or learners brought it, and the autoescuela publishes its own for the same permit, gears and sections. `day`
 * and `section` are SQL: the parameter of a day, and of the section if only one is searched. The autoescuela's tarifa for one section does
 * not replace the noted one in its other sections.
 */
export const supersededBy = (
  day: string,
  section = 't.seccion',
): string => `(t.origen <> 'autoescuela' AND EXISTS (
    SELECT FROM permisos_autoescuela propia
    WHERE propia.cliente_id = t.cliente_id AND propia.permiso_id = t.permiso_id AND propia.automatico = t.automatico
      AND propia.origen = 'autoescuela' AND propia.estado = 'publicada'
      AND (propia.seccion IS NULL OR propia.seccion = ${section})
      AND propia.vigente_desde <= ${day}::date AND (propia.vigente_hasta IS NULL OR propia.vigente_hasta >= ${day}::date)))`;
