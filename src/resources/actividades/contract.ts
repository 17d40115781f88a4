import { choice, moment, optional, paragraph, reference, system, text } from '#kit/fields.ts';
import { defineResource } from '#kit/resource.ts';

const tiposActividad = {
  llamada: 'Llamada',
  email: 'Correo',
  reunion: 'Reunión',
  visita: 'Visita',
  tarea: 'Tarea',
  nota: 'Nota',
} as const;

export const estadosActividad = { pendiente: 'Pendiente', hecha: 'Hecha', cancelada: 'Cancelada' } as const;

/** What has been done, or is to be done, with a customer or a learner. */
export const actividades = defineResource({
  name: 'actividades',
  one: 'la actividad',
  many: 'actividades',
  label: 'asunto',
  fields: {
    asunto: text({ title: 'Asunto', max: 120 }),
    tipo: choice({ title: 'Tipo', options: tiposActividad, initial: 'llamada' }),
    inicio: moment({ title: 'Cuándo' }),
    estado: choice({ title: 'Estado', options: estadosActividad, initial: 'pendiente' }),
    prioridad: choice({
      title: 'Prioridad',
      options: { baja: 'Baja', normal: 'Normal', alta: 'Alta' },
      initial: 'normal',
    }),
    _idResponsable: reference({ title: 'Responsable', family: 'responsables' }),
    _idCliente: optional(reference({ title: 'Cliente', family: 'clientes' })),
    _idAlumno: optional(reference({ title: 'Alumno', family: 'alumnos' })),
    descripcion: optional(paragraph({ title: 'Descripción', max: 4_000 })),
    resultado: optional(paragraph({ title: 'Resultado', max: 2_000 })),
    hechaEn: system(optional(moment({ title: 'Hecha el' }))),
  },
  list: {
    columns: ['asunto', 'tipo', 'inicio', 'estado', '_idCliente', '_idResponsable'],
    filters: ['estado', 'tipo', 'prioridad', '_idResponsable', '_idCliente', '_idAlumno', 'inicio'],
    search: ['asunto', 'descripcion'],
    order: ['inicio', 'asunto'],
    descending: true,
  },
});
