import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import type { Prueba } from './resits.ts';

/** Learners of ten, 1 to 10, who would pass a test at the first attempt if they were like the alumno; her own supposition. */
export type Suposicion = Partial<Record<ParteExamen, number>>;

/** Puts the alumno's own chances in place of the section's. */
export const suppose = (pruebas: readonly Prueba[], suposicion: Suposicion): Prueba[] =>
  pruebas.map((prueba) => {
    const deDiez = suposicion[prueba.parte];
    return deDiez === undefined ? prueba : { ...prueba, primera: deDiez / 10 };
  });

/**
 * A test as its whole province passes it. Sections of a province that are compared at one chance have it in common, so that only
 * their prices differ.
 */
export const provincial = (prueba: Prueba): Prueba => ({
  ...prueba,
  tasa: prueba.provincia,
  peso: Math.max(
    prueba.peso,
    prueba.intentos.reduce((sum, passes) => sum + passes, 0),
  ),
});
