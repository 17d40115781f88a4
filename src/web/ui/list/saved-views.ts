import { createContext, useContext } from 'react';
import type { Page } from '#kit/list-query.ts';

/** A view of a list that somebody saved: one's own, or one that another shares. */
export type View = {
  _id: string;
  version: number;
  lista: string;
  nombre: string;
  /** The list's state, as an address says it. */
  consulta: string;
  compartida: boolean;
  /** It opens by itself; of one's own only. */
  predeterminada: boolean;
  mia: boolean;
  autor: string;
};

export type NewView = Pick<View, 'lista' | 'nombre' | 'consulta' | 'compartida' | 'predeterminada'>;
export type ViewChanges = Partial<Omit<NewView, 'lista'>>;

/** Where views are kept. */
export type ViewCalls = {
  leer(lista: string, signal: AbortSignal): Promise<Page<View>>;
  crear(view: NewView): Promise<View>;
  actualizar(view: View, changes: ViewChanges): Promise<View>;
  eliminar(_id: string): Promise<boolean>;
  /** Said when a call fails without a word. */
  fallbacks: Record<'leer' | 'crear' | 'actualizar' | 'eliminar', string>;
};

/** Given by the panel whose people may save views; elsewhere lists have none. */
export const SavedViews = createContext<ViewCalls | undefined>(undefined);

/** Where views are kept, inside what is only there when they are. */
export function useViewCalls(): ViewCalls {
  const calls = useContext(SavedViews);
  if (!calls) throw new Error('nobody may save views here');
  return calls;
}
