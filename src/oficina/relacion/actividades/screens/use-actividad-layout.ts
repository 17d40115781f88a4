import { permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { FormLayout, LayoutSection } from '#platform/crud/screens/layout.ts';
import type { ActividadRow } from '../contract.ts';

const sections: readonly LayoutSection<keyof ActividadRow>[] = [
  { title: 'Qué es', fields: ['asunto', 'tipo', 'inicio', 'fin', 'todoElDia', 'estado', 'descripcion'] },
  {
    title: 'Con quién',
    fields: ['_idCliente', '_idContacto', '_idAlumno', '_idResponsable', 'participantes'],
  },
  { title: 'Aviso y lugar', fields: ['recordatorioMin', 'ubicacion', 'prioridad'] },
  {
    title: 'Sobre qué papel',
    hint: 'Del cliente que elijas arriba.',
    fields: ['_idPresupuesto', '_idPedido', '_idFactura'],
  },
  { title: 'Cómo fue', fields: ['resultado', 'hechaEn'] },
];

/** Fields that refer to a family that some roles may not read, with its resource. */
const POINTING: Partial<Record<keyof ActividadRow & string, Recurso>> = {
  _idContacto: 'contactosClientes',
  _idAlumno: 'alumnos',
  _idPresupuesto: 'presupuestos',
  _idPedido: 'pedidos',
  _idFactura: 'facturas',
};

/** Layout of an actividad's form; a new one starts now, with the caller as responsable. */
export function useActividadLayout(): FormLayout {
  const user = useSessionUser();
  const hidden = Object.entries(POINTING).flatMap(([name, recurso]) =>
    user && permitted(user, recurso, 'L') !== null ? [] : [name],
  );
  return {
    sections,
    hidden: [...hidden, 'repeticion'],
    initial: { inicio: new Date().toISOString(), ...(user && { _idResponsable: user._id }) },
  };
}
