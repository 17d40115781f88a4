import type { ParteExamen } from '#comparador/dgt/permisos.ts';

/** Names of the tests within a sentence: 'Aprueban el práctico'. */
export const testNames: Record<ParteExamen, string> = {
  teorica: 'el teórico',
  especifica: 'el teórico específico',
  destreza: 'la pista',
  circulacion: 'el práctico',
};
