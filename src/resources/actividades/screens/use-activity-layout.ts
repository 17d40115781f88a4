import type { FormLayout } from '#web/crud/layout.ts';
import { useSessionUser } from '#web/session/session.ts';

const sections = [
  { title: 'Qué es', fields: ['asunto', 'tipo', 'inicio', 'estado', 'prioridad'] },
  { title: 'Con quién', fields: ['_idCliente', '_idAlumno', '_idResponsable'] },
  { title: 'Cómo fue', fields: ['descripcion', 'resultado', 'hechaEn'] },
];

/** How an activity's form is ordered; a new one is now and of who writes it. */
export function useActivityLayout(): FormLayout {
  const user = useSessionUser();
  return {
    sections,
    initial: { inicio: new Date().toISOString(), ...(user && { _idResponsable: user._id }) },
  };
}
