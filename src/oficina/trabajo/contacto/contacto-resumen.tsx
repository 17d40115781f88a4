import type { NewOne } from '#oficina/base/record/new-ones.tsx';
import { useOpenRecord } from '#oficina/base/record/record-family.ts';
import type { ContactoRow } from '#oficina/relacion/contactosClientes/contract.ts';
import { record } from '#oficina/relacion/contactosClientes/screens/contacto-record.tsx';
import { RecordScreen } from '#oficina/trabajo/record/record-screen.tsx';
import { ContactoFigures } from './contacto-figures.tsx';
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
