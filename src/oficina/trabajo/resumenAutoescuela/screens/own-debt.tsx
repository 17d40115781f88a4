import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { dueWords } from '#oficina/trabajo/hoy/screens/due-words.ts';
import { less } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { plural } from '#platform/kit/format.ts';
import { spacedIban } from '#platform/kit/people/iban.ts';
import { CopyButton } from '#platform/ui/copy-button.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { QrCode } from '#platform/ui/qr-code.tsx';
import shared from '#platform/ui/shared.module.css';
import { MI_RESUMEN_FALLBACK } from '../calls.ts';
import type { Debida, MiResumen } from '../contract.ts';
import styles from './own-resumen.module.css';
import { useMiResumen } from './use-mi-resumen.ts';

const FACTURAS = '/panelCliente/facturas';

/** What the autoescuela owes, the first due first, each factura with its way to pay. */
export function OwnDebt() {
  const query = useMiResumen();
  return (
    <Box component="section" className={shared.card} p="14px 16px" aria-labelledby="lo-que-debes">
      <Box component="h2" m={0} fz={16} fw={600} lh={1.3} id="lo-que-debes">
        <Link className={shared.titleLink} to={FACTURAS}>
          Lo que debes
        </Link>
      </Box>
      <QueryView query={query} fallback={MI_RESUMEN_FALLBACK}>
        {(resumen) =>
          resumen.deuda.cuantas === 0 && Number(resumen.deuda.aFavor) === 0 ? (
            <p className={shared.hint}>Nada: todo está pagado.</p>
          ) : (
            <Debt {...resumen} />
          )
        }
      </QueryView>
    </Box>
  );
}

function Debt({ deuda: { debido, aFavor, pendiente, vencido, cuantas, facturas }, hoy }: MiResumen) {
  const left = cuantas - facturas.length;
  const first = facturas.find(({ porPagar }) => Number(porPagar) > 0);
  return (
    <>
      <p className={`${shared.plain} ${shared.figures} ${styles.owed}`}>
        {formatEurosText(pendiente.replace('-', ''))}
        {Number(pendiente) < 0 && ' a tu favor'}
      </p>
      {cuantas > 0 && Number(aFavor) > 0 && (
        <p className={shared.hint}>
          {formatEurosText(debido)} de tus facturas, menos {formatEurosText(aFavor)} a tu favor
        </p>
      )}
      {Number(vencido) > 0 && (
        <p className={`${shared.plain} ${shared.error}`}>
          {vencido === pendiente ? 'Todo está vencido' : `${formatEurosText(vencido)} ya vencidos`}
        </p>
      )}
      <ul className={shared.list} aria-labelledby="lo-que-debes">
        {facturas.map((factura) => (
          <li key={factura._id} className={styles.factura}>
            <Factura factura={factura} hoy={hoy} open={factura === first} />
          </li>
        ))}
      </ul>
      {left > 0 && <Link to={FACTURAS}>Y {plural(left, 'factura más', 'facturas más')}</Link>}
    </>
  );
}

type FacturaProps = { factura: Debida; hoy: string /** Its way to pay is in sight. */; open: boolean };

function Factura({ factura, hoy, open }: FacturaProps) {
  const { _id, codigo, venceEl, total, pendiente, vencido } = factura;
  return (
    <details open={open}>
      <summary>
        <strong>{codigo}</strong> <strong className={shared.figures}>{formatEurosText(pendiente)}</strong>
        <span className={shared.under}>
          {venceEl && (
            <span className={Number(vencido) > 0 ? shared.error : undefined}>
              {dueWords('vence', venceEl, hoy)}
            </span>
          )}
          {pendiente !== total &&
            ` · pagados ${formatEurosText(less(total, pendiente))} de ${formatEurosText(total)}`}
        </span>
      </summary>
      <WayToPay factura={factura} />
      <p className={shared.hint}>
        <Link to={`${FACTURAS}/${_id}`}>Ver la factura</Link>
      </p>
    </details>
  );
}

/** How the rest of a factura is paid, as agreed when it was issued. */
function WayToPay({
  factura: { codigo, pendiente, porPagar, forma, iban, qr, titular },
}: {
  factura: Debida;
}) {
  if (Number(porPagar) === 0) return <p className={shared.hint}>La cubre lo que tienes a tu favor.</p>;
  if (!forma) return <p className={shared.hint}>No tiene forma de pago: escríbenos y te decimos cómo.</p>;
  return (
    <>
      {porPagar !== pendiente && (
        <p className={shared.hint}>
          Con lo que tienes a tu favor, faltan <strong>{formatEurosText(porPagar)}</strong>
        </p>
      )}
      {qr && (
        // Nobody scans the telephone that they hold.
        <Box visibleFrom="sm" mt={8}>
          <QrCode
            text={qr}
            size={148}
            name={`QR para pagar ${formatEurosText(porPagar)} con la aplicación de tu banco`}
          />
        </Box>
      )}
      {iban ? (
        <>
          <Box component="dl" className={shared.pairs} mt={8} fz={14}>
            <div>
              <dt>Cuenta</dt>
              <dd>{spacedIban(iban)}</dd>
            </div>
            <div>
              <dt>Concepto</dt>
              <dd>{codigo}</dd>
            </div>
            <div>
              <dt>A nombre de</dt>
              <dd>{titular}</dd>
            </div>
          </Box>
          <Box mt={8}>
            <CopyButton
              text={iban}
              name={`Copiar la cuenta para pagar ${codigo}`}
              done="Copiada"
              refused="Selecciónala y cópiala a mano"
            >
              Copiar la cuenta
            </CopyButton>
          </Box>
        </>
      ) : (
        <p className={shared.hint}>{forma.nombre}</p>
      )}
      {forma.tipo === 'domiciliacion' && (
        <p className={shared.hint}>No tienes que hacer nada: la cargaremos en tu cuenta.</p>
      )}
      {forma.instrucciones && <p className={`${shared.hint} ${styles.said}`}>{forma.instrucciones}</p>}
    </>
  );
}
