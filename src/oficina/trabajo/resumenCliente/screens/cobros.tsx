import { Link } from 'react-router';
import { RecordCard } from '#oficina/base/record/record-card.tsx';
import { shortDay } from '#platform/browser/moments.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import shared from '#platform/ui/shared.module.css';
import type { ResumenCliente } from '../contract.ts';
import styles from './resumen.module.css';

type CobrosProps = { cobros: NonNullable<ResumenCliente['dinero']>['cobros'] };

/** Last cobros of the cliente, the newest first; nothing while there is none. */
export const Cobros = ({ cobros }: CobrosProps) =>
  cobros.length === 0 ? null : (
    <RecordCard title="Últimos cobros" flush>
      <ul className={shared.list}>
        {cobros.map(({ _id, _idFactura, codigo, fecha, importe, forma }) => (
          <li key={_id} className={styles.paper}>
            {_idFactura ? (
              <Link className={styles.code} to={`/panelAdmin/facturas/${_idFactura}`}>
                {codigo}
              </Link>
            ) : (
              <span>{importe.startsWith('-') ? 'Devolución' : 'Ingreso'}</span>
            )}
            <span className={styles.title}>{[forma, !_idFactura && codigo].filter(Boolean).join(' · ')}</span>
            <span className={styles.state}>{shortDay(fecha)}</span>
            <span className={styles.amount}>{formatEurosText(importe)}</span>
          </li>
        ))}
      </ul>
    </RecordCard>
  );
