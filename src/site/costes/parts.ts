import type { Coste, Linea } from '#resources/permisosAutoescuela/cost-model.ts';

/** Parts of a cost in the order and colours in which every picture draws them. */
export const partesCoste: readonly { campo: keyof Coste['partes']; nombre: string }[] = [
  { campo: 'matriculaYTeorica', nombre: 'Matrícula y teórica' },
  { campo: 'practicas', nombre: 'Prácticas' },
  { campo: 'tasasYTramites', nombre: 'Tasas y trámites' },
  { campo: 'repeticiones', nombre: 'Repeticiones esperadas' },
];

/** Lines of the standard tariff sheet, as people read them. */
export const nombresLinea: Record<Linea, string> = {
  matricula: 'Matrícula',
  teorica: 'Clases teóricas',
  material: 'Material',
  tramitacion: 'Tramitación',
  renovacion: 'Renovación del expediente',
  presentacion: 'Presentación a examen práctico',
  certificadoMedico: 'Certificado médico',
};
