import { type FieldNames, FieldsCard, Pair } from '#oficina/base/record/fields-card.tsx';
import type { ClienteRow, clientes } from '#oficina/relacion/clientes/contract.ts';
import { record } from '#oficina/relacion/clientes/screens/cliente-record.ts';

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
export function DataCard({ row }: { row: ClienteRow }) {
  const { direccion, codigoPostal, municipio } = row;
  const town = [codigoPostal, municipio].filter(Boolean).join(' ');
  const address = [direccion, town].filter(Boolean).join(', ');
  return (
    <FieldsCard record={record} row={row} first={FIRST} rest={REST}>
      {/* The fields of the address change together, so only their form changes them. */}
      {address && <Pair title="Dirección">{address}</Pair>}
    </FieldsCard>
  );
}
