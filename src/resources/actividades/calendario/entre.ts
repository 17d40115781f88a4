import type { EstadoActividad, TipoActividad } from '../contract.ts';

/** An activity as calendars show it. */
export type ActividadEntre = {
  _id: string;
  version: number;
  asunto: string;
  tipo: TipoActividad;
  estado: EstadoActividad;
  prioridad: string;
  /** Instants; of whole days, their beginnings in Spain. */
  inicio: string;
  fin: string | null;
  todoElDia: boolean;
  ubicacion: string | null;
  responsable: string;
  /** Customer or learner. */
  con: string | null;
};

export type Entre = {
  filas: ActividadEntre[];
  /** There are more in those days than come at once. */
  cortada: boolean;
};

/** Days that are read at once, as many as the widest view shows with room to spare. */
export const MAX_DAYS = 62;
/** Rows that are read at once. */
export const MAX_ROWS = 500;
