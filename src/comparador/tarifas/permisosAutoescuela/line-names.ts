import type { Linea } from './cost-model.ts';
import type { LineaConMediana } from './tarifa-lines.ts';

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

export const nombresMediana: Record<LineaConMediana, string> = {
  ...nombresLinea,
  clase: 'Una clase práctica de 45 minutos',
};
