/**
 * Condition on a tarifa `t`: it was noted by the business, and the autoescuela publishes its own for the same permit,
 * gears and sections. `day` is a parameter with a day; `section`, one with the only section that is looked at. A tarifa
 * of one section does not take the place of a noted one in the others.
 */
export const supersededBy = (
  day: string,
  section = 't.seccion',
): string => `(t.origen = 'anotada' AND EXISTS (
    SELECT FROM permisos_autoescuela propia
    WHERE propia.cliente_id = t.cliente_id AND propia.permiso_id = t.permiso_id AND propia.automatico = t.automatico
      AND propia.origen = 'autoescuela' AND propia.estado = 'publicada'
      AND (propia.seccion IS NULL OR propia.seccion = ${section})
      AND propia.vigente_desde <= ${day}::date AND (propia.vigente_hasta IS NULL OR propia.vigente_hasta >= ${day}::date)))`;
