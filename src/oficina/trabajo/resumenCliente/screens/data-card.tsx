import { type FieldNames, FieldsCard, Pair } from '#oficina/base/record/fields-card.tsx';
import { inPlaceLayout } from '#oficina/base/record/in-place-layout.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { type ClienteRow, clientes } from '#oficina/relacion/clientes/contract.ts';
import { clienteLayout } from '#oficina/relacion/clientes/screens/cliente-layout.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';

type Names = FieldNames<keyof typeof clientes.fields>;

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
      {/* The fields of the address change together, so only their form changes them. */}
      {address && <Pair title="Dirección">{address}</Pair>}
    </FieldsCard>
  );
}
