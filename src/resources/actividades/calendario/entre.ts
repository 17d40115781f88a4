import type { EstadoActividad, TipoActividad } from '../contract.ts';

/** An activity as calendars show it. */
export type ActividadEntre = {
  _id: string;
  version: number;
  asunto: string;
  tipo: TipoActividad;
  estado: EstadoActividad;
  prioridad: string;
  /** Instants; for whole days, the start of the day in Spain. */
  inicio: string;
  fin: string | null;
  todoElDia: boolean;
  ubicacion: string | null;
  responsable: string;
  /** Name of the cliente or alumno. */
  con: string | null;
};

export type Entre = {
  filas: ActividadEntre[];
  /** Whether those days have more actividades than one answer holds. */
  cortada: boolean;
};

/** Days that are read at once, as many as the widest view shows with room to spare. */
export const MAX_DAYS = 62;
/** Rows that are read at once. */
export const MAX_ROWS = 500;
