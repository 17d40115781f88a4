/** Groups of actividades for charts and informes: few enough to tell their colours apart. */
export const gruposActividad = {
  llamadas: { titulo: 'Llamadas', tipos: ['llamada'] },
  correos: { titulo: 'Correos', tipos: ['email'] },
  reuniones: { titulo: 'Reuniones y visitas', tipos: ['reunion', 'visita'] },
  tareas: { titulo: 'Tareas', tipos: ['tarea'] },
  notas: { titulo: 'Notas', tipos: ['nota'] },
} as const satisfies Record<string, { titulo: string; tipos: readonly string[] }>;
