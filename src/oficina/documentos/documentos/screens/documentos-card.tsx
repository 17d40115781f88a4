import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CardNone, RecordCard } from '#oficina/base/record/record-card.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { documentos } from '../contract.ts';
import { documentoFamily } from './documento-family.ts';

const FALLBACK = wordsOf(documentos).fallbacks.leer;

const SHOWN = 4;

type DocumentosCardProps = {
  /** Record whose documentos are shown, as a filter of documentos. */
  of: Readonly<Record<string, string>>;
  /** Address of the list of all its documentos, where people also upload new ones. */
  all: string;
};

/** The last documentos of a record, for who may read them. */
export function DocumentosCard({ of, all }: DocumentosCardProps) {
  const user = useSessionUser();
  const adds = user !== undefined && permitted(user, 'documentos', 'C') !== null;
  const query = useQuery({
    queryKey: [documentos.name, 'list', 'last', of],
    queryFn: ({ signal }) =>
      crudCalls<typeof documentos>(documentos.name).leer({ ...of, limite: SHOWN }, signal),
    meta: { fallback: FALLBACK, background: true, told: true },
  });
  return (
    <RecordCard title="Documentos" aside={adds && <Link to={`${all}?subir`}>Subir</Link>}>
      <QueryView query={query} fallback={FALLBACK}>
        {({ filas, total }) => (
          <>
            {filas.length === 0 && <CardNone>Todavía no hay documentos.</CardNone>}
            <ul className={`${shared.list} ${shared.stack} ${shared.gap8}`}>
              {filas.map(({ _id, nombre, subidoEn }) => (
                <li key={_id} className={shared.anywhere}>
                  <Link to={`${documentoFamily.base}/${_id}`}>{nombre}</Link>
                  <small className={shared.under}>{shortDay(subidoEn)}</small>
                </li>
              ))}
            </ul>
            {total > SHOWN && <Link to={all}>Los {total}</Link>}
          </>
        )}
      </QueryView>
    </RecordCard>
  );
}
