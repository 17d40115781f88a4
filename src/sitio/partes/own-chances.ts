import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import type { Supuestos } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { firstTimeChance } from '#comparador/tarifas/permisosAutoescuela/fail-chances.ts';
import type { Suposicion } from '#comparador/tarifas/permisosAutoescuela/own-chances.ts';
import { isTheory, type Prueba } from '#comparador/tarifas/permisosAutoescuela/resits.ts';

/** Name of each supposed chance in the address of a page. */
export const CAMPOS_SUPUESTOS = {
  teorica: 'miTeorica',
  especifica: 'miEspecifica',
  destreza: 'miPista',
  circulacion: 'miPractica',
} as const satisfies Record<ParteExamen, string>;

/** Tests that the alumno still has to pass. */
export const testsToPass = (
  partes: readonly ParteExamen[],
  { teoriaAprobada }: Pick<Supuestos, 'teoriaAprobada'>,
): ParteExamen[] => partes.filter((parte) => !(teoriaAprobada && isTheory(parte)));

/** Reads the chances of these tests from an address. A value that is not a whole number from 1 to 10 counts as none. */
export function parseSuposicion(query: URLSearchParams, partes: readonly ParteExamen[]): Suposicion {
  const given = partes.map((parte) => [parte, query.getAll(CAMPOS_SUPUESTOS[parte]).join()] as const);
  return Object.fromEntries(
    given.filter(([, text]) => /^([1-9]|10)$/.test(text)).map(([parte, text]) => [parte, Number(text)]),
  );
}

export const supposes = (suposicion: Suposicion): boolean => Object.keys(suposicion).length > 0;

/** 'unos 6 de cada 10', of a chance from 0 to 1. */
function tenths(chance: number): string {
  const count = Math.round(chance * 10);
  if (count === 0) return 'menos de 1 de cada 10';
  return count === 10 ? 'casi todos' : `unos ${count} de cada 10`;
}

/** 'Como aquí: unos 6 de cada 10', for each test of a section. */
export const chancesHere = (pruebas: readonly Prueba[]): Partial<Record<ParteExamen, string>> =>
  Object.fromEntries(
    pruebas.map((prueba) => [prueba.parte, `Como aquí: ${tenths(firstTimeChance(prueba))}`]),
  );
