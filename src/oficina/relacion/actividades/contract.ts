import {
  choice,
  flag,
  moment,
  optional,
  paragraph,
  reference,
  references,
  system,
  text,
} from '#platform/kit/contract/fields.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';
import { recordatorios } from './reminders.ts';

export const tiposActividad = {
  llamada: 'Llamada',
  email: 'Correo',
  reunion: 'Reunión',
  visita: 'Visita',
  tarea: 'Tarea',
  nota: 'Nota',
} as const;

export type TipoActividad = keyof typeof tiposActividad;

export const estadosActividad = { pendiente: 'Pendiente', hecha: 'Hecha', cancelada: 'Cancelada' } as const;

export type EstadoActividad = keyof typeof estadosActividad;

/** Longest actividad in days: a search by dates reads no further back. */
export const LONGEST_DAYS = 31;
const DAY_MS = 86_400_000;

const within = '_idCliente';

/** Actividades, done or pending, with a cliente or an alumno. */
export const actividades = defineResource({
  name: 'actividades',
  one: 'la actividad',
  many: 'actividades',
  label: 'asunto',
  fields: {
    asunto: text({ title: 'Asunto', max: 120 }),
    tipo: choice({ title: 'Tipo', options: tiposActividad, initial: 'llamada' }),
    inicio: moment({ title: 'Cuándo' }),
    fin: optional(moment({ title: 'Hasta' })),
    todoElDia: flag({ title: 'Todo el día', initial: false, hint: 'Cuenta el día, sin la hora.' }),
    ubicacion: optional(text({ title: 'Dónde', max: 200 })),
    recordatorioMin: choice({
      title: 'Recordatorio',
      options: recordatorios,
      initial: 'ninguno',
      hint: 'Un correo al responsable y a los participantes.',
    }),
    estado: choice({ title: 'Estado', options: estadosActividad, initial: 'pendiente' }),
    prioridad: choice({
      title: 'Prioridad',
      options: { baja: 'Baja', normal: 'Normal', alta: 'Alta' },
      initial: 'normal',
    }),
    _idResponsable: reference({ title: 'Responsable', family: 'responsables' }),
    participantes: references({ title: 'Participantes', family: 'responsables', max: 20 }),
    _idCliente: optional(reference({ title: 'Cliente', family: 'clientes' })),
    _idContacto: optional(reference({ title: 'Contacto', family: 'contactosClientes', within })),
    _idAlumno: optional(reference({ title: 'Alumno', family: 'alumnos' })),
    _idPresupuesto: optional(reference({ title: 'Presupuesto', family: 'presupuestos', within })),
    _idPedido: optional(reference({ title: 'Pedido', family: 'pedidos', within })),
    _idFactura: optional(reference({ title: 'Factura', family: 'facturas', within })),
    descripcion: optional(paragraph({ title: 'Descripción', max: 4_000 })),
    resultado: optional(paragraph({ title: 'Resultado', max: 2_000 })),
    repeticion: system(optional(text({ title: 'Repetición', max: 120 }))),
    hechaEn: system(optional(moment({ title: 'Hecha el' }))),
  },
  notPersonal: [
    ...(['tipo', 'inicio', 'fin', 'todoElDia', 'recordatorioMin', 'estado', 'prioridad'] as const),
    ...(['_idResponsable', 'participantes', '_idCliente', '_idContacto', '_idAlumno'] as const),
    ...(['_idPresupuesto', '_idPedido', '_idFactura', 'repeticion', 'hechaEn'] as const),
  ],
  list: {
    columns: ['asunto', 'tipo', 'inicio', 'estado', '_idCliente', '_idResponsable'],
    spare: ['_idCliente', 'tipo'],
    twoLines: { what: ['inicio', '_idCliente'] },
    filters: [
      'estado',
      'tipo',
      'prioridad',
      '_idResponsable',
      'participantes',
      '_idCliente',
      '_idContacto',
      '_idAlumno',
      '_idPresupuesto',
      '_idPedido',
      '_idFactura',
      'inicio',
    ],
    search: ['asunto', 'descripcion'],
    order: ['inicio', 'asunto'],
    descending: true,
  },
  check: ({ inicio, fin }) => {
    if (fin === null || Number.isNaN(Date.parse(inicio))) return [];
    const length = Date.parse(fin) - Date.parse(inicio);
    if (length < 0) return [{ campo: 'fin', motivo: 'es antes que «Cuándo»' }];
    if (length > LONGEST_DAYS * DAY_MS)
      return [{ campo: 'fin', motivo: `como mucho ${LONGEST_DAYS} días después de «Cuándo»` }];
    return [];
  },
});

export type ActividadRow = Row<typeof actividades.fields>;
