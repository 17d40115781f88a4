import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/mark.tsx';
import type { Declaracion } from '../../verifactu/verification-contract.ts';
import { LIBROS, librosCalls, librosFallbacks } from '../libros/calls.ts';
import styles from './books.module.css';
import { BooksFrame, forBooks } from './books-frame.tsx';

/** /panelAdmin/facturas/declaracionResponsable: what the producer of the program declares of this version. */
export const Component = forBooks('Declaración responsable', DeclarationScreen);

function DeclarationScreen() {
  const query = useQuery({
    queryKey: [LIBROS, 'declaracion'],
    queryFn: ({ signal }) => librosCalls.declaracion(signal),
    meta: { fallback: librosFallbacks.declaracion, told: true },
  });
  return (
    <BooksFrame
      title="Declaración responsable"
      actions={
        <Button variant="default" onClick={() => window.print()}>
          Imprimir
        </Button>
      }
    >
      <Loaded query={query} fallback={librosFallbacks.declaracion}>
        {(declaration) => <Declaration declaration={declaration} />}
      </Loaded>
    </BooksFrame>
  );
}

function Declaration({ declaration: { apartados, instalaciones } }: { declaration: Declaracion }) {
  const lacking = apartados.filter(({ falta }) => falta !== null);
  return (
    <>
      {lacking.length > 0 && (
        <div className={styles.screenOnly}>
          <Notice warning>
            Falta por rellenar: {lacking.map(({ letra }) => `${letra})`).join(', ')}. Quien produce el
            programa es quien lo suscribe; sus datos son los del negocio.
          </Notice>
        </div>
      )}
      <article className={styles.declaration}>
        <h2>DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN</h2>
        <dl>
          {apartados.map(({ letra, enunciado, texto, falta }) => (
            <div key={letra}>
              <dt>
                {letra}) {enunciado}
              </dt>
              <dd>
                {texto}
                {falta && (
                  <>
                    <span className={styles.blank} />
                    <span className={styles.lacking}>{falta}.</span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <h3>Instalaciones de este sistema</h3>
        {instalaciones.length === 0 ? (
          <p>Ninguna todavía: el número se hace al emitir la primera factura.</p>
        ) : (
          <ul>
            {instalaciones.map(({ nif, instalacion, demostracion, registros }) => (
              <li key={instalacion}>
                {instalacion}, del obligado {nif}: {registros} registros
                {demostracion && ' (de demostración, sin efectos)'}
              </li>
            ))}
          </ul>
        )}
      </article>
    </>
  );
}
