import { Link } from 'react-router';
import { Figure, Figures, Next } from '#oficina/base/record/figures.tsx';
import type { NewOne } from '#oficina/base/record/new-ones.tsx';
import { useOpenRecord } from '#oficina/base/record/record-family.ts';
import { NextActividad, PlanButton } from '#oficina/relacion/actividades/screens/next-actividad.tsx';
import { clientes } from '#oficina/relacion/clientes/familia.ts';
import { type ContactoRow, contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { record } from '#oficina/relacion/contactosClientes/screens/contacto-record.tsx';
import { RecordScreen } from '#oficina/trabajo/record/record-screen.tsx';
import { shownValue } from '#platform/crud/screens/shown-value.ts';
import { ContactoCard, OwnerCard } from './contacto-side.tsx';

/** /panelAdmin/contactosClientes/:id */
export function Component() {
  return (
    <RecordScreen
      {...useOpenRecord(record)}
      newOnes={newOnesOf}
      figures={(row) => <ContactoFigures row={row} />}
      side={(row) => (
        <>
          <ContactoCard row={row} />
          <OwnerCard id={row._idCliente} />
        </>
      )}
      sideFirst
    />
  );
}

/** Papers of the contacto's cliente, written to the contacto. */
const newOnesOf = ({ _id, _idCliente }: ContactoRow): NewOne[] => {
  const whose = `cliente=${_idCliente}&contacto=${_id}`;
  return [
    { name: 'Presupuesto', recurso: 'presupuestos', to: `/panelAdmin/presupuestos/nuevo?${whose}` },
    { name: 'Pedido', recurso: 'pedidos', to: `/panelAdmin/pedidos/nuevo?${whose}` },
    { name: 'Factura', recurso: 'facturas', to: `/panelAdmin/facturas/nuevo?${whose}` },
    {
      name: 'Actividad',
      recurso: 'actividades',
      to: `/panelAdmin/actividades/nuevo?_idContacto=${_id}&_idCliente=${_idCliente}`,
    },
    { name: 'Documento', recurso: 'documentos', to: `${record.family.base}/${_id}/documentos?subir` },
  ];
};

/** Main facts of a contacto: its cliente, the correos that it gets, and what comes next. */
function ContactoFigures({ row }: { row: ContactoRow }) {
  const { _id, _idCliente, nombres, puedeAceptar } = row;
  const gets = shownValue(contactosClientes.fields.recibe, row.recibe);
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
      />
      <Figure name="Recibe" value={gets || 'Nada por correo'} kind="words">
        {puedeAceptar ? 'Puede aceptar presupuestos' : 'No puede aceptar presupuestos'}
      </Figure>
    </Figures>
  );
}
