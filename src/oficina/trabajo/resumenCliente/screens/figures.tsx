import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Figure, Figures, Next } from '#oficina/base/record/figures.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { NextActividad, PlanButton } from '#oficina/relacion/actividades/screens/next-actividad.tsx';
import type { ClienteRow } from '#oficina/relacion/clientes/contract.ts';
import { clientes as family } from '#oficina/relacion/clientes/familia.ts';
import { facturasOf } from '#oficina/ventas/facturas/screens/facturas-of.ts';
import { overdueText } from '#oficina/ventas/facturas/screens/overdue.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { cents, less, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { plural } from '#platform/kit/format.ts';
import type { ResumenCliente, Sumas } from '../contract.ts';
import { ReceiveButton } from './collect-button.tsx';
import { StatementButton } from './statement-button.tsx';

type FiguresProps = { id: string; row: ClienteRow | undefined; resumen: ResumenCliente };

/** First what matters: what the cliente owes, what is late, what was sold, and what comes next. */
export function ClienteFigures({ id, row, resumen }: FiguresProps) {
  const { dinero } = resumen;
  return (
    <Figures next={<NextAction id={id} row={row} resumen={resumen} />}>
      {dinero && (dinero.vendido ? <Money id={id} resumen={resumen} dinero={dinero} /> : <Unsold id={id} />)}
    </Figures>
  );
}

type MoneyProps = { id: string; resumen: ResumenCliente; dinero: NonNullable<ResumenCliente['dinero']> };

/** Sum of a figure over our facturas and those of another program, in euros. */
const both = (
  { propias, anteriores }: MoneyProps['dinero'],
  name: keyof Sumas & ('debe' | 'vencido' | 'facturado' | 'facturadoAntes'),
) => plain(cents(propias[name]) + cents(anteriores[name]), 2);

/** Debt of the facturas, less the credit that is not applied to any. */
const netOf = (dinero: MoneyProps['dinero']) => less(both(dinero, 'debe'), dinero.aFavor);

function Money({ id, resumen: { hoy }, dinero }: MoneyProps) {
  const { propias, anteriores, pagaA } = dinero;
  const user = useSessionUser();
  const collects = user !== undefined && permitted(user, 'facturas', 'T') !== null;
  const debe = netOf(dinero);
  const vencido = both(dinero, 'vencido');
  const year = Number(hoy.slice(0, 4));
  const before = both(dinero, 'facturadoAntes');
  const none = propias.debidas + anteriores.debidas === 0 && Number(dinero.aFavor) === 0;
  return (
    <>
      {none ? (
        <Figure name="Cuenta" value="Al día">
          No debe nada{pagaA !== null && `; ${paysAt(pagaA)}`}
          {collects && (
            <>
              {' · '}
              <ReceiveButton id={id} debe="0.00" />
            </>
          )}
        </Figure>
      ) : (
        <>
          <Figure
            name={debe.startsWith('-') ? 'A su favor' : 'Debe'}
            value={formatEurosText(debe.replace('-', ''))}
          >
            <OwedLinks id={id} dinero={dinero} />
            <StatementButton id={id} />
            {collects && (
              <>
                {' · '}
                <ReceiveButton id={id} debe={propias.debe} />
              </>
            )}
          </Figure>
          <Figure
            name="Vencido"
            value={formatEurosText(vencido)}
            kind={Number(vencido) > 0 ? 'late' : 'amount'}
          >
            {Number(vencido) > 0 ? (
              <LateText id={id} hoy={hoy} dinero={dinero} />
            ) : (
              ['Nada todavía', pagaA !== null && paysAt(pagaA)].filter(Boolean).join('; ')
            )}
          </Figure>
        </>
      )}
      <Figure name={`Facturado en ${year}`} value={formatEurosText(both(dinero, 'facturado'))}>
        {Number(before) === 0 ? 'Nada' : formatEurosText(before)} en {year - 1} · sin impuestos
      </Figure>
    </>
  );
}

/** Each program's facturas lead to their own list. */
const OwedLinks = ({ id, dinero: { propias, anteriores, aFavor } }: Pick<MoneyProps, 'id' | 'dinero'>) => (
  <>
    {propias.debidas > 0 && (
      <Link to={facturasOf([id], { estadoCobro: 'pendiente,parcial' })}>
        {plural(propias.debidas, 'factura', 'facturas')}
      </Link>
    )}
    {propias.debidas > 0 && anteriores.debidas > 0 && ' y '}
    {anteriores.debidas > 0 && (
      <Link to={`/panelAdmin/facturasAnteriores?_idCliente=${id}`}>
        {anteriores.debidas} de otro programa
      </Link>
    )}
    {Number(aFavor) > 0 &&
      `${propias.debidas + anteriores.debidas > 0 ? ', menos ' : ''}${formatEurosText(aFavor)} sin aplicar`}
    {' · '}
  </>
);

function LateText({ id, hoy, dinero }: { id: string; hoy: string; dinero: MoneyProps['dinero'] }) {
  const { propias, anteriores, pagaA } = dinero;
  const oldest = [propias.vencidoDesde, anteriores.vencidoDesde].filter((day) => day !== null).toSorted()[0];
  const days = oldest ? daysFrom(oldest, hoy) : 0;
  const text = days === 1 ? 'desde ayer' : `la más vieja, ${days} días`;
  return (
    <>
      {propias.vencidas > 0 ? (
        <Link to={facturasOf([id], { debidoEl_hasta: dayAfter(hoy, -1) })}>{text}</Link>
      ) : (
        text
      )}
      {pagaA !== null && `; ${paysAt(pagaA)}`}
    </>
  );
}

const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Usual delay in words; negative days are before the due date. */
function paysAt(days: number): string {
  if (days === 0) return 'suele pagar el día que vence';
  const text = plural(Math.abs(days), 'día', 'días');
  return days > 0 ? `suele pagar ${text} tarde` : `suele pagar ${text} antes`;
}

const Unsold = ({ id }: { id: string }) => (
  <Figure name="Ventas" value="Todavía no le has vendido nada" kind="words" size="wide">
    <Link to={`/panelAdmin/presupuestos/nuevo?cliente=${id}`}>Hacer un presupuesto</Link> ·{' '}
    <Link to={`/panelAdmin/facturas/nuevo?cliente=${id}`}>Hacer una factura</Link>
  </Figure>
);

type NextActionProps = { id: string; row: ClienteRow | undefined; resumen: ResumenCliente };

/** The next act with the cliente: its first pending actividad, or else the oldest late factura. */
const NextAction = ({ id, row, resumen }: NextActionProps) => (
  <NextActividad
    of={{ _idCliente: id }}
    phone={row?.telefono ?? null}
    otherwise={<Otherwise id={id} resumen={resumen} />}
  />
);

function Otherwise({ id, resumen: { abiertos, hoy } }: Pick<NextActionProps, 'id' | 'resumen'>) {
  const late = abiertos.find(({ familia, dia }) => familia === 'facturas' && overdueText(dia, hoy));
  if (late)
    return (
      <Next title={`Reclamar la ${late.codigo}`} under={overdueText(late.dia, hoy)}>
        <Button component={Link} to={`/panelAdmin/facturas/${late._id}`}>
          Abrir la factura
        </Button>
      </Next>
    );
  return (
    <Next title="Nada pendiente" under="No hay nada apuntado con este cliente">
      <PlanButton to={`${family.base}/${id}/actividades/nuevo`} />
    </Next>
  );
}
