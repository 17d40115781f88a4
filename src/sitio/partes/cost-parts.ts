import type { Coste } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';

/** Parts of a cost in the order and colours in which every picture draws them. */
export const partesCoste: readonly { campo: keyof Coste['partes']; nombre: string }[] = [
  { campo: 'matriculaYTeorica', nombre: 'Matrícula y teórica' },
  { campo: 'practicas', nombre: 'Prácticas' },
  { campo: 'tasasYTramites', nombre: 'Tasas y trámites' },
  { campo: 'repeticiones', nombre: 'Repeticiones esperadas' },
];
