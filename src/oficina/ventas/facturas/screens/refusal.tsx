import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { lineaTitle } from '#oficina/ventas/papeles/reasons.ts';
import { ApiError } from '#platform/browser/api-error.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { titleIn } from '#platform/crud/screens/form-parts.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { type FacturaRow, facturas } from '../contract.ts';

const titleOf = titleIn(facturas.fields);

/**
 * Reasons that prevent issuing a factura: each field with a link to the place where it is corrected, or the
 * broken rule.
 */
export function Refusal({ error, fallback, row }: { error: unknown; fallback: string; row: FacturaRow }) {
  if (!error) return null;
  const { campos, detalle, codigo } =
    error instanceof ApiError ? error : { campos: [], detalle: {} as Record<string, unknown>, codigo: 0 };
  const text = textOfError(error, fallback);
  // A rule has its own sentence; missing data are listed by field.
  const told = campos.length === 0 || codigo === errorCodes.fiscal;
  const places: Record<string, { name: string; to: string } | undefined> = {
    emisor: { name: 'Mi negocio', to: '/panelAdmin/negocio' },
    ...(row._idCliente
      ? { _idCliente: { name: 'Su ficha', to: `/panelAdmin/clientes/${row._idCliente}/datos` } }
      : {}),
  };
  // Leaves out a reason that the sentence already gives, unless it is corrected in another screen.
  const inSentence = (motivo: string) => text.toLowerCase().includes(motivo.toLowerCase());
  const listed = campos.filter(({ campo, motivo }) => !told || places[campo] || !inSentence(motivo));
  return (
    <Notice warning>
      <div role="alert">
        {told && <p className={shared.plain}>{/[.?!]$/.test(text) ? text : `${text}.`}</p>}
        {typeof detalle.ruta === 'string' && <Link to={detalle.ruta}>Ir a donde se hace</Link>}
        {typeof detalle.norma === 'string' && <p className={shared.plain}>Según {detalle.norma}.</p>}
        {listed.length > 0 && (
          <Box component="ul" m={0} pl={20}>
            {listed.map(({ campo, motivo }) => {
              const place = places[campo];
              return (
                <li key={`${campo} ${motivo}`}>
                  {lineaTitle(campo) ?? titleOf(campo) ?? 'Negocio'}: {motivo}.
                  {place && (
                    <>
                      {' '}
                      <Link to={place.to}>{place.name}</Link>
                    </>
                  )}
                </li>
              );
            })}
          </Box>
        )}
      </div>
    </Notice>
  );
}
