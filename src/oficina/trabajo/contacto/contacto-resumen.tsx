import { useParams } from 'react-router';
import { ReturnedCorreo } from '#oficina/base/letters/returned-correo.tsx';
import { type NewOne, NewOnes } from '#oficina/base/record/new-ones.tsx';
import styles from '#oficina/base/record/record.module.css';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { DocumentosCard } from '#oficina/documentos/documentos/screens/documentos-card.tsx';
import { type ContactoRow, contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { contactosClientes as family } from '#oficina/relacion/contactosClientes/familia.ts';
import { ContactoHead } from '#oficina/relacion/contactosClientes/screens/contacto-frame.tsx';
import { SeenTimeline } from '#oficina/trabajo/cronologia/screens/seen-timeline.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { ContactoFigures } from './contacto-figures.tsx';
import { ContactoCard, ContactoFurther, OwnerCard } from './contacto-side.tsx';

/** /panelAdmin/contactosClientes/:id */
export function Component() {
  const { id = '' } = useParams();
  const user = useSessionUser();
  const query = useRecord(contactosClientes, id);
  const row = query.data;
  return (
    <>
      <ContactoHead id={id} row={row} actions={row && <NewOnes ones={newOnesOf(row)} />} />
      <QueryView query={query} fallback={wordsOf(contactosClientes).fallbacks.consultar}>
        {(shown) => (
          <div className={styles.all}>
            <ReturnedCorreo familia="contactosClientes" row={shown} />
            <ContactoFigures row={shown} />
            <div className={styles.columns}>
              <aside className={`${styles.side} ${styles.sideFirst}`}>
                <ContactoCard row={shown} />
                <OwnerCard id={shown._idCliente} />
                {user && permitted(user, 'documentos', 'L') !== null && (
                  <DocumentosCard of={{ _idContacto: id }} all={`${family.base}/${id}/documentos`} />
                )}
                <ContactoFurther id={id} />
              </aside>
              <div className={styles.main}>
                <SeenTimeline key={id} entidad="contactosClientes" field="_idContacto" _idEntidad={id} />
              </div>
            </div>
          </div>
        )}
      </QueryView>
    </>
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
    { name: 'Documento', recurso: 'documentos', to: `${family.base}/${_id}/documentos?subir` },
  ];
};
