import type { ParteExamen } from '#dgt/permisos.ts';

/** Tests as they stand within a sentence: 'Aprueban el práctico'. */
export const testNames: Record<ParteExamen, string> = {
  teorica: 'el teórico',
  especifica: 'el teórico específico',
  destreza: 'la pista',
  circulacion: 'el práctico',
};
