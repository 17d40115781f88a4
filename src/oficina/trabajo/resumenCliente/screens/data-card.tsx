import { permitted } from '#office/access/roles.ts';
import { FieldsCard, type Named, Pair } from '#office/record/fields-card.tsx';
import { inPlaceLayout } from '#office/record/in-place-layout.ts';
import { type ClienteRow, clientes } from '#resources/clientes/contract.ts';
import { clienteLayout } from '#resources/clientes/screens/cliente-layout.ts';
import { useSessionUser } from '#web/session/session.ts';

type Names = Named<keyof typeof clientes.fields>;

/** Fields that are asked for every day; the address goes after them. */
const FIRST: Names = [
  ['telefono'],
  ['email', 'Correo'],
  ['_idResponsable', 'Lo lleva'],
  ['etapa'],
  ['notas'],
];

const REST: Names = [
  ['razonSocial'],
  ['nif'],
  ['web'],
  ['_idFormaPago', 'Pago'],
  ['emailFacturas', 'Facturas a'],
  ['_idClasificacion'],
  ['_idCanalCaptacion', 'Vino por'],
  ['importeEstimado', 'Estimado'],
];

/** Data of a cliente, with its address in one line. */
export function DataCard({ row, base }: { row: ClienteRow; base: string }) {
  const user = useSessionUser();
  const { direccion, codigoPostal, municipio } = row;
  const town = [codigoPostal, municipio].filter(Boolean).join(' ');
  const address = [direccion, town].filter(Boolean).join(', ');
  return (
    <FieldsCard
      resource={clientes}
      row={row}
      layout={inPlaceLayout(clienteLayout(user, row), row)}
      canEdit={user !== undefined && permitted(user, 'clientes', 'A') !== null}
      first={FIRST}
      rest={REST}
      form={`${base}/datos`}
    >
      {/* Its fields go together, so their form changes them. */}
      {address && <Pair title="Dirección">{address}</Pair>}
    </FieldsCard>
  );
}
