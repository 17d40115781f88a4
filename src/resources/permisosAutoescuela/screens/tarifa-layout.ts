import type { FormLayout, LayoutSection } from '#web/crud/layout.ts';

const sections: readonly LayoutSection[] = [
  { title: 'Qué tarifa es', fields: ['_idPermiso', 'nombre', 'seccion', 'automatico', 'estado'] },
  {
    title: 'Vigencia',
    fields: ['vigenteDesde', 'vigenteHasta', 'confirmadaEn', 'verificadaEn', 'verificadaComo'],
  },
  {
    title: 'Para empezar',
    hint: 'Precios con IVA. Vacío es «no lo dice»; 0 es «va incluido».',
    fields: ['matricula', 'teorica', 'teoricaMensual', 'material'],
  },
  { title: 'Clases', fields: ['precioClase', 'horas', 'minutosClase', 'clasesIncluidas', 'bonos'] },
  {
    title: 'Exámenes y trámites',
    fields: [
      'tramitacion',
      'presentacionExamen',
      'renovacionExpediente',
      'certificadoMedico',
      'tasaDgtIncluida',
    ],
  },
  { title: 'Otros cargos', fields: ['otros'] },
  { title: 'Condiciones', fields: ['condiciones'] },
];

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(new Date());

/** Layout of a tarifa's form; a new one holds from today and is confirmed today. */
export const tarifaLayout = (): FormLayout => ({
  sections,
  initial: { vigenteDesde: today(), confirmadaEn: today(), precioClase: '' },
});
