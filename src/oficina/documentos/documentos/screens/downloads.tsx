import { useQuery } from '@tanstack/react-query';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { documentoCalls, documentoFallbacks } from '../calls.ts';
import type { Descarga } from '../operations.ts';
import styles from './documentos.module.css';

const WHO: Record<Descarga['tipo'], string> = {
  trabajador: 'del negocio',
  cliente: 'cliente',
  clave: 'programa',
};

/** People who downloaded or saw a documento. */
export function Downloads({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['documentos', 'descargas', id],
    queryFn: ({ signal }) => documentoCalls.descargas(id, signal),
    meta: { fallback: documentoFallbacks.descargas, background: true, told: true },
  });
  return (
    <FormSection title="Descargas" folded hint="Quién lo ha descargado o visto, en todas sus versiones.">
      <QueryView query={query} fallback={documentoFallbacks.descargas}>
        {(list) =>
          list.length === 0 ? (
            <p className={shared.quiet}>Nadie lo ha descargado todavía.</p>
          ) : (
            <ul className={`${shared.list} ${shared.full}`} aria-label="Descargas">
              {list.map((one) => (
                <li key={one._id} className={`${shared.row} ${styles.row}`}>
                  <span>
                    {one.quien} ({WHO[one.tipo]}) {one.modo === 'vista' ? 'vio' : 'descargó'} la versión{' '}
                    {one.numVersion}
                  </span>
                  <span className={shared.hint}>
                    <Moment at={one.en} />, desde {one.ip}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </FormSection>
  );
}
