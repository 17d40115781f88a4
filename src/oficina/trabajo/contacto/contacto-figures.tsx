import { Link } from 'react-router';
import { Figure, Figures, Next } from '#oficina/base/record/figures.tsx';
import { NextActividad, PlanButton } from '#oficina/relacion/actividades/screens/next-actividad.tsx';
import { clientes } from '#oficina/relacion/clientes/familia.ts';
import { type ContactoRow, contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { shownValue } from '#platform/crud/screens/shown-value.ts';

/** Main facts of a contacto: its cliente and job, the correos that it gets, and what comes next. */
export function ContactoFigures({ row }: { row: ContactoRow }) {
  const { _id, _idCliente, nombres, cargo, puedeAceptar } = row;
  const gets = shownValue(contactosClientes.fields.recibe, row.recibe);
  const job = [cargo, nombres?._idDepartamento].filter(Boolean).join(' · ');
  const next = (
    <NextActividad
      of={{ _idContacto: _id }}
      phone={row.telefono}
      otherwise={
        <Next title="Nada pendiente" under="No hay nada apuntado con este contacto">
          <PlanButton to={`/panelAdmin/actividades/nuevo?_idContacto=${_id}&_idCliente=${_idCliente}`} />
        </Next>
      }
    />
  );
  return (
    <Figures next={next}>
      <Figure
        name="Cliente"
        value={<Link to={`${clientes.base}/${_idCliente}`}>{nombres?._idCliente ?? 'Su cliente'}</Link>}
        kind="words"
      >
        {job || 'Sin cargo apuntado'}
      </Figure>
      <Figure name="Recibe" value={gets || 'Nada por correo'} kind="words">
        {puedeAceptar ? 'Puede aceptar presupuestos' : 'No puede aceptar presupuestos'}
      </Figure>
    </Figures>
  );
}
