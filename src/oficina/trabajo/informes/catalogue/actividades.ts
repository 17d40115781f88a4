import { gruposActividad } from '#oficina/relacion/actividades/groups.ts';
import type { InformeDefinition } from '../informe.ts';

const count = (titulo: string) => ({ titulo, tipo: 'cuenta' as const });

const { llamadas, correos, reuniones, tareas, notas } = gruposActividad;

const KINDS = {
  llamadas: count(llamadas.titulo),
  correos: count(correos.titulo),
  reuniones: count(reuniones.titulo),
  tareas: count(tareas.titulo),
  notas: count(notas.titulo),
  total: count('Total'),
};

const shared = {
  area: 'clientes',
  comoSeCalcula: [
    'Actividades del periodo por el día en que empiezan, en Madrid, según su tipo. Cuentan las hechas y las pendientes; las canceladas, no.',
  ],
  periodo: 'ultimos12Meses',
  filtros: ['_idResponsable'],
} as const;

/** Informes about actividades with clientes and alumnos. */
export const informesActividad = {
  actividadPorMes: {
    ...shared,
    titulo: 'Actividad por mes',
    pregunta: '¿Cuánto se hace cada mes?',
    porMeses: true,
    columnas: { nombre: { titulo: 'Mes', tipo: 'mes' }, ...KINDS },
    grafico: { tipo: 'meses', series: ['llamadas', 'correos', 'reuniones', 'tareas', 'notas'] },
  },
  actividadPorTrabajador: {
    ...shared,
    titulo: 'Actividad por trabajador',
    pregunta: '¿Quién hace qué?',
    porMeses: true,
    columnas: { nombre: { titulo: 'Trabajador', tipo: 'texto' }, ...KINDS },
    grafico: { tipo: 'barras', valor: 'total' },
    vacio: 'No hay ninguna actividad en ese periodo.',
  },
} as const satisfies Record<string, InformeDefinition>;
