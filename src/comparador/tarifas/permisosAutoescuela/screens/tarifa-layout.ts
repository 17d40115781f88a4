import type { FormLayout, LayoutSection } from '#platform/crud/screens/layout.ts';

/** Fields that only the office writes. */
export const NOTED_FIELDS = ['origen', 'vistaEn', 'vistaEl', '_idCaptura', 'avisadaEn'] as const;

const onlyNoted = { field: 'origen', is: ['anotada', 'traida'] } as const;

const sections: readonly LayoutSection[] = [
  { title: 'Qué tarifa es', fields: ['_idPermiso', 'nombre', 'seccion', 'automatico', 'estado'] },
  {
    title: 'De dónde sale',
    hint: 'De su web o de un cartel se anota lo que se vio. Quien compara verá dónde y cuándo, y que no lo ha confirmado.',
    fields: NOTED_FIELDS,
  },
  {
    title: 'Vigencia',
    fields: ['vigenteDesde', 'vigenteHasta', 'confirmadaEn', 'verificadaEn', 'verificadaComo'],
  },
  {
    title: 'Para empezar',
    hint: 'Precios finales, los que paga el alumno: con el IVA, si lo llevan. Vacío es «no lo dice»; 0 es «va incluido».',
    fields: ['matricula', 'teorica', 'teoricaMensual', 'material'],
  },
  {
    title: 'Clases',
    fields: ['precioClase', 'horas', 'minutosClase', 'clasesIncluidas', 'clasesDeMedia', 'bonos'],
  },
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

const initial = () => ({ vigenteDesde: today(), confirmadaEn: today(), precioClase: '' });

/** Layout of a tarifa's form. A new tarifa is valid from today and confirmed today or, if noted, seen today. */
export const tarifaLayout = ({ anotada = false } = {}): FormLayout => ({
  sections,
  initial: {
    ...initial(),
    ...(anotada && { origen: 'anotada', vistaEl: today(), nombre: 'Normal', estado: 'publicada' }),
  },
  when: { vistaEn: onlyNoted, vistaEl: onlyNoted, _idCaptura: onlyNoted, avisadaEn: onlyNoted },
});
