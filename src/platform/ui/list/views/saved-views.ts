import { createContext, useContext } from 'react';
import type { Page } from '#platform/kit/contract/list-query.ts';

/** A saved view of a list: the person's own, or another's that is shared. */
export type View = {
  _id: string;
  version: number;
  lista: string;
  nombre: string;
  /** The list's state, as the query of an address. */
  consulta: string;
  compartida: boolean;
  /** True when the view opens by itself; only for one's own. */
  predeterminada: boolean;
  mia: boolean;
  autor: string;
};

export type NewView = Pick<View, 'lista' | 'nombre' | 'consulta' | 'compartida' | 'predeterminada'>;
export type ViewChanges = Partial<Omit<NewView, 'lista'>>;

/** The calls that read and change views. */
export type ViewCalls = {
  leer(lista: string, signal: AbortSignal): Promise<Page<View>>;
  crear(view: NewView): Promise<View>;
  actualizar(view: View, changes: ViewChanges): Promise<View>;
  eliminar(_id: string): Promise<boolean>;
  /** Messages when a call fails without one. */
  fallbacks: Record<'leer' | 'crear' | 'actualizar' | 'eliminar', string>;
};

/** The calls of the panel whose people may save views; elsewhere lists have none. */
export const SavedViews = createContext<ViewCalls | undefined>(undefined);

/** Gives the calls, inside components that exist only with them. */
export function useViewCalls(): ViewCalls {
  const calls = useContext(SavedViews);
  if (!calls) throw new Error('nobody may save views here');
  return calls;
}
