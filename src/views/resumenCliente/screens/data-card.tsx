import { Link } from 'react-router';
import { permitted } from '#office/access/roles.ts';
import { type Etapa, pideMotivo } from '#office/etapas.ts';
import { type ClienteRow, clientes } from '#resources/clientes/contract.ts';
import { clienteLayout } from '#resources/clientes/screens/cliente-layout.ts';
import { FieldInPlace } from '#web/crud/field-in-place.tsx';
import type { FormLayout } from '#web/crud/layout.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { useSessionUser } from '#web/session/session.ts';
import shared from '#web/ui/shared.module.css';
import styles from './resumen.module.css';

type Name = keyof ClienteRow & string;

/** Fields that are asked for every day, with a short name where their own is long; the address goes after them. */
const FIRST: readonly (readonly [Name, string?])[] = [
  ['telefono'],
  ['email', 'Correo'],
  ['_idResponsable', 'Lo lleva'],
  ['etapa'],
  ['notas'],
];

/** The rest, shut until somebody opens it. */
const REST: readonly (readonly [Name, string?])[] = [
  ['razonSocial'],
  ['nif'],
  ['web'],
  ['_idFormaPago', 'Pago'],
  ['emailFacturas', 'Facturas a'],
  ['_idClasificacion'],
  ['_idCanalCaptacion', 'Vino por'],
  ['importeEstimado', 'Estimado'],
];

/** Data of a cliente: each is written where it is read, and the form of the next tab has them all. */
export function DataCard({ row, base }: { row: ClienteRow; base: string }) {
  const user = useSessionUser();
  const layout = withoutLosses(clienteLayout(user, row), row);
  const mayWrite = user !== undefined && permitted(user, 'clientes', 'A') !== null;
  const pairsOf = (names: typeof FIRST) =>
    names.flatMap(([name, title = clientes.fields[name as keyof typeof clientes.fields].title]) => {
      const canEdit = mayWrite && !layout.readOnly?.includes(name);
      // Nothing is shown of what is empty and cannot be filled in.
      if (layout.hidden?.includes(name) || !(canEdit || row[name])) return [];
      return (
        <div key={name}>
          <dt>{title}</dt>
          <dd className={shared.anywhere}>
            <FieldInPlace
              key={row._id}
              {...{ resource: clientes, row: row as CrudRow, name, layout, canEdit }}
            />
          </dd>
        </div>
      );
    });
  const rest = pairsOf(REST);
  const { direccion, codigoPostal, municipio } = row;
  const town = [codigoPostal, municipio].filter(Boolean).join(' ');
  const address = [direccion, town].filter(Boolean).join(', ');
  return (
    <section className={`${shared.card} ${styles.block}`} aria-label="Datos">
      <div className={styles.blockHead}>
        <h2>Datos</h2>
        <Link to={`${base}/datos`}>Todos</Link>
      </div>
      <div className={styles.inner}>
        <dl className={styles.pairs}>
          {pairsOf(FIRST)}
          {/* Its fields go together, so their form changes them. */}
          {address && (
            <div>
              <dt>Dirección</dt>
              <dd className={shared.anywhere}>{address}</dd>
            </div>
          )}
        </dl>
        {rest.length > 0 && (
          <details className={styles.more}>
            <summary>Más datos</summary>
            <dl className={styles.pairs}>{rest}</dl>
          </details>
        )}
      </div>
    </section>
  );
}

/** Without the etapas that ask for a reason: their form has a field for it. */
const withoutLosses = (layout: FormLayout, { etapa: now }: ClienteRow): FormLayout => ({
  ...layout,
  options: {
    etapa: layout.options?.etapa?.filter((etapa) => etapa === now || !pideMotivo(etapa as Etapa)) ?? [],
  },
});
