import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { verifactuCalls } from '#oficina/ventas/verifactu/calls.ts';
import type { Declaracion } from '#oficina/ventas/verifactu/verification-contract.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { shortDay, shortMoment } from '#platform/browser/moments.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { LIBROS, librosFallbacks } from '../calls.ts';
import styles from './books.module.css';
import { BooksFrame, forBooks } from './books-frame.tsx';

/**
 * /panelAdmin/facturas/declaracionResponsable: declaration of the program's producer for this version, or for
 * an earlier one.
 */
export const Component = forBooks('Declaración responsable', DeclarationScreen);

const HERE = '/panelAdmin/facturas/declaracionResponsable';

function DeclarationScreen() {
  const [search] = useSearchParams();
  const _id = search.get('version');
  const query = useQuery({
    queryKey: [LIBROS, 'declaracion', _id],
    queryFn: ({ signal }) => verifactuCalls.declaracionResponsable(_id ? { _id } : {}, signal),
    meta: { fallback: librosFallbacks.declaracion, told: true },
  });
  return (
    <BooksFrame
      title="Declaración responsable"
      paper
      actions={
        <Button variant="default" onClick={() => window.print()}>
          Imprimir
        </Button>
      }
    >
      <QueryView query={query} fallback={librosFallbacks.declaracion}>
        {(declaration) => <Declaration declaration={declaration} />}
      </QueryView>
    </BooksFrame>
  );
}

function Declaration({ declaration }: { declaration: Declaracion }) {
  const { apartados, version, desde, vigente, versiones } = declaration;
  const others = versiones.filter((one) => !one.vigente);
  return (
    <>
      <Box className={styles.screenOnly} maw={FORM_WIDTH}>
        <p>
          {vigente ? 'Versión instalada' : 'Versión anterior'}: <strong>{version}</strong>
          {desde && `, desde el ${shortDay(desde)}`}
          {!vigente && (
            <>
              . <Link to={HERE}>Ver la de ahora</Link>
            </>
          )}
        </p>
        <Lacking declaration={declaration} />
      </Box>
      <article className={`${shared.card} ${styles.declaration}`}>
        <Box component="h2" m="0 0 18px" fz={20} ta="center">
          DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN
        </Box>
        <dl>
          {apartados.map(({ letra, enunciado, texto, falta }) => (
            <div key={letra}>
              <Box component="dt" mt={14} fw={700}>
                {letra}) {enunciado}
              </Box>
              <Box component="dd" className={shared.anywhere} m="3px 0 0">
                {texto}
                {falta && (
                  <>
                    <span className={styles.blank} />
                    <span className={styles.lacking}>{falta}.</span>
                  </>
                )}
              </Box>
            </div>
          ))}
        </dl>
        {vigente && <Installations of={declaration.instalaciones} />}
      </article>
      {others.length > 0 && <Earlier versions={others} />}
    </>
  );
}

const and = new Intl.ListFormat('es');

function Lacking({ declaration: { apartados, vigente } }: { declaration: Declaracion }) {
  const lacking = apartados.filter(({ falta }) => falta !== null);
  if (lacking.length === 0) return null;
  const letters = and.format(lacking.map(({ letra }) => `${letra})`));
  const points = lacking.length === 1 ? `el punto ${letters}` : `los puntos ${letters}`;
  return (
    <Notice warning>
      {vigente
        ? `Esta declaración está incompleta, sin ${points}. Son datos de quien produce el programa, y van en un archivo de la instalación, productor.json, como los de productor.ejemplo.json; se lee al arrancar.`
        : `Se mostró incompleta, sin ${points}.`}
    </Notice>
  );
}

const Installations = ({ of }: { of: Declaracion['instalaciones'] }) => (
  <>
    <h3>Instalaciones de este sistema</h3>
    {of.length === 0 ? (
      <p>Ninguna todavía: el número se hace al emitir la primera factura.</p>
    ) : (
      <ul>
        {of.map(({ nif, instalacion, demostracion, entorno, registros }) => (
          <li key={instalacion}>
            {instalacion}, del obligado {nif}: {registros} registros
            {demostracion && ' (de demostración, sin efectos)'}
            {!demostracion && entorno === 'pruebas' && ' (de pruebas, sin efectos)'}
          </li>
        ))}
      </ul>
    )}
  </>
);

/** Declarations of other versions, and corrected ones of this version. */
const Earlier = ({ versions }: { versions: Declaracion['versiones'] }) => (
  <section className={styles.screenOnly} aria-label="Versiones anteriores">
    <Box component="h2" m="24px 0 8px" fz={18}>
      Versiones anteriores
    </Box>
    <Box component="ul" className={shared.marks} maw={FORM_WIDTH} mb={16}>
      {versions.map(({ _id, version, desde, completa }) => (
        <li key={_id}>
          <Link to={`${HERE}?version=${_id}`}>
            Versión {version}, desde el {shortMoment(desde)}
          </Link>
          {!completa && ' (incompleta)'}
        </li>
      ))}
    </Box>
  </section>
);
