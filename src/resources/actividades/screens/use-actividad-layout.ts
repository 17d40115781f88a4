import { permitted, type Recurso } from '#office/access/roles.ts';
import type { FormLayout } from '#web/crud/layout.ts';
import { useSessionUser } from '#web/session/session.ts';

const sections = [
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
const POINTING: Readonly<Record<string, Recurso>> = {
  _idContacto: 'contactosClientes',
  _idAlumno: 'alumnos',
  _idPresupuesto: 'presupuestos',
  _idPedido: 'pedidos',
  _idFactura: 'facturas',
};

/** Layout of an actividad's form; a new one starts now, with the caller as responsable. */
export function useActividadLayout(): FormLayout {
  const user = useSessionUser();
  const hidden = Object.keys(POINTING).filter(
    (name) => !user || permitted(user, POINTING[name] as Recurso, 'L') === null,
  );
  return {
    sections,
    hidden,
    initial: { inicio: new Date().toISOString(), ...(user && { _idResponsable: user._id }) },
  };
}
