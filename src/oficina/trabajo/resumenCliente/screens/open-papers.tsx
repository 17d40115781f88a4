import { Box, Button } from '@mantine/core';
import { Link } from 'react-router';
import { CardNone, RecordCard } from '#oficina/base/record/record-card.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { ButtonProps } from '#oficina/trabajo/facturar/screens/facturar-button.tsx';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { overdueText } from '#oficina/ventas/facturas/screens/overdue.ts';
import { estadosPedido, tonosPedido } from '#oficina/ventas/pedidos/estados.ts';
import {
  EstadoPresupuesto,
  estadosPresupuesto,
  tonosPresupuesto,
} from '#oficina/ventas/presupuestos/estados.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { keyOf } from '#platform/kit/contract/keys-of.ts';
import { plural } from '#platform/kit/format.ts';
import { later } from '#platform/ui/later.tsx';
import { Mark, type Tone } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import type { PapelAbierto, ResumenCliente } from '../contract.ts';
import { CollectButton } from './collect-button.tsx';
import styles from './resumen.module.css';

const FAMILIES = {
  presupuestos: 'presupuesto',
  pedidos: 'pedido',
  facturas: 'factura',
} as const;

// Loaded later: it brings the screens of papers, which are larger than the record.
const FacturarButton = later<ButtonProps>(
  async () => (await import('#oficina/trabajo/facturar/screens/facturar-button.tsx')).FacturarButton,
  { reload: false },
);

/** Papers with something still to do, each with its own step. */
export function OpenPapers({ id, resumen }: { id: string; resumen: ResumenCliente }) {
  const { abiertos, total, cuenta, hoy } = resumen;
  const lists = Object.entries(FAMILIES).filter(([family]) => cuenta[family]);
  if (lists.length === 0 && abiertos.length === 0) return null;
  const whole = (
    <span className={shared.quiet}>
      {lists.map(([family, name], index) => (
        <span key={family}>
          {index > 0 && ' · '}
          <Link to={`/panelAdmin/${family}?_idCliente=${id}`}>
            {plural(cuenta[family] ?? 0, name, family)}
          </Link>
        </span>
      ))}
    </span>
  );
  return (
    <RecordCard title="Papeles abiertos" aside={whole} flush>
      {abiertos.length === 0 ? (
        <CardNone>Ninguno: todo está hecho, cobrado o cerrado.</CardNone>
      ) : (
        <ul className={shared.list}>
          {abiertos.map((paper) => (
            <Row key={paper._id} id={id} paper={paper} hoy={hoy} />
          ))}
        </ul>
      )}
      {total > abiertos.length && (
        <CardNone>
          Se ven {abiertos.length} de {total}: los demás están en sus listas.
        </CardNone>
      )}
    </RecordCard>
  );
}

const NAMES = { facturas: 'Borrador de factura', pedidos: 'Pedido', presupuestos: 'Presupuesto' } as const;

function Row({ id, paper, hoy }: { id: string; paper: PapelAbierto; hoy: string }) {
  const { familia, _id, codigo, titulo, importe } = paper;
  const [tone, text] = stateOf(paper, hoy);
  return (
    <li className={`${shared.stack} ${shared.gap10} ${shared.lined} ${styles.paper}`}>
      <Box component={Link} c="var(--brand)" fw={600} to={`/panelAdmin/${familia}/${_id}`}>
        {codigo ?? NAMES[familia]}
      </Box>
      <span className={`${shared.cut} ${styles.title}`}>{titulo}</span>
      <span className={styles.state}>
        <Mark tone={tone}>{text}</Mark>
      </span>
      <span className={`${shared.amount} ${styles.amount}`}>{formatEurosText(importe)}</span>
      <Box component="span" className={styles.step} ta="right">
        <Step id={id} paper={paper} />
      </Box>
    </li>
  );
}

function stateOf({ familia, estado, dia, visto }: PapelAbierto, hoy: string): [Tone, string] {
  if (familia === 'facturas') {
    if (estado === EstadoFactura.preparando) return ['over', 'Sin emitir'];
    const late = overdueText(dia, hoy);
    if (late) return ['bad', late];
    return [
      'waiting',
      dia === null ? 'Por devolver' : dia === hoy ? 'Vence hoy' : `Vence el ${shortDay(dia)}`,
    ];
  }
  if (familia === 'pedidos') {
    const one = keyOf(estadosPedido, estado);
    return one ? [tonosPedido[one], estadosPedido[one]] : ['over', estado];
  }
  const one = keyOf(estadosPresupuesto, estado);
  if (!one) return ['over', estado];
  if (one === EstadoPresupuesto.enviado && dia !== null && dia < hoy) return ['bad', 'Caducado'];
  return [
    tonosPresupuesto[one],
    `${estadosPresupuesto[one]}${one === EstadoPresupuesto.enviado && visto ? ' · visto' : ''}`,
  ];
}

/** The usual next step: a button in place where possible, or else a link to the paper in which the step is taken. */
function Step({ id, paper }: { id: string; paper: PapelAbierto }) {
  const user = useSessionUser();
  const { familia, estado, importe } = paper;
  const issues = user !== undefined && permitted(user, 'facturas', 'M') !== null;
  if (familia === 'facturas') {
    if (estado === EstadoFactura.preparando) return <Open paper={paper} name={issues ? 'Emitir' : 'Abrir'} />;
    return issues && Number(importe) > 0 ? (
      <CollectButton id={id} paper={paper} />
    ) : (
      <Open paper={paper} name="Abrir" />
    );
  }
  const billed = familia === 'pedidos' || estado === EstadoPresupuesto.aceptado;
  if (billed)
    return issues ? (
      <FacturarButton familia={familia} row={paper} compact />
    ) : (
      <Open paper={paper} name="Abrir" />
    );
  return <Open paper={paper} name={STEPS[estado] ?? 'Abrir'} />;
}

const STEPS: Readonly<Record<string, string>> = {
  [EstadoPresupuesto.solicitado]: 'Empezar',
  [EstadoPresupuesto.enProceso]: 'Terminar',
  [EstadoPresupuesto.hecho]: 'Enviar',
  [EstadoPresupuesto.enviado]: 'Recordar',
};

const Open = ({ paper: { familia, _id, codigo }, name }: { paper: PapelAbierto; name: string }) => (
  <Button
    component={Link}
    to={`/panelAdmin/${familia}/${_id}`}
    variant="default"
    size="compact-sm"
    aria-label={`${name}: ${codigo ?? NAMES[familia]}`}
  >
    {name}
  </Button>
);
