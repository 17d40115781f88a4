import { Link } from 'react-router';
import { errorCodes } from '#kit/error-codes.ts';
import { lineTitle } from '#office/papeles/screens/paper-texts.ts';
import { ApiError } from '#web/api-error.ts';
import { titleIn } from '#web/crud/form-parts.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { textOfError } from '#web/query-client.ts';
import { Notice } from '#web/ui/mark.tsx';
import { facturas } from '../contract.ts';
import styles from './invoices.module.css';

const titleOf = titleIn(facturas.fields);

/** What keeps an invoice from being issued: each field with its reason and where it is mended, or the rule. */
export function Refusal({ error, fallback, row }: { error: unknown; fallback: string; row: CrudRow }) {
  if (!error) return null;
  const { campos, detalle, codigo } =
    error instanceof ApiError ? error : { campos: [], detalle: {} as Record<string, unknown>, codigo: 0 };
  const text = textOfError(error, fallback);
  // A rule is told in whole sentences; what is missing, field by field.
  const told = campos.length === 0 || codigo === errorCodes.fiscal;
  const places: Record<string, { name: string; to: string } | undefined> = {
    emisor: { name: 'Mi negocio', to: '/panelAdmin/negocio' },
    ...(row._idCliente
      ? { _idCliente: { name: 'Su ficha', to: `/panelAdmin/clientes/${row._idCliente}` } }
      : {}),
  };
  // Not again what the sentence says, unless it is mended somewhere else.
  const inSentence = (motivo: string) => text.toLowerCase().includes(motivo.toLowerCase());
  const listed = campos.filter(({ campo, motivo }) => !told || places[campo] || !inSentence(motivo));
  return (
    <Notice warning>
      <div role="alert">
        {told && <p className={styles.plain}>{/[.?!]$/.test(text) ? text : `${text}.`}</p>}
        {typeof detalle.norma === 'string' && <p className={styles.plain}>Según {detalle.norma}.</p>}
        {listed.length > 0 && (
          <ul className={styles.reasons}>
            {listed.map(({ campo, motivo }) => {
              const place = places[campo];
              return (
                <li key={`${campo} ${motivo}`}>
                  {lineTitle(campo) ?? titleOf(campo) ?? 'Negocio'}: {motivo}.
                  {place && (
                    <>
                      {' '}
                      <Link to={place.to}>{place.name}</Link>
                    </>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Notice>
  );
}
