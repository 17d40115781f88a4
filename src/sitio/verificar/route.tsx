import { data } from 'react-router';
import { wordsOfPrevia } from '#oficina/documentos/firmas/previa-words.ts';
import { readComprobacion } from '#oficina/documentos/firmas/verify.server.ts';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { servicesContext } from '#sitio/context.ts';
import type { FrameHandle } from '#sitio/layout/frame.ts';
import { PaperLayout } from '#sitio/layout/paper-layout.tsx';
import paper from '#sitio/paper-page/paper-page.module.css';
import { NOT_LISTED, SECRET_PAGE_HEADERS } from '#sitio/secret-page.ts';
import type { Route } from './+types/route.ts';
import { FileCheck } from './file-check.tsx';
import styles from './verificar.module.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const papel = await readComprobacion(db, params.codigo);
  return data({ papel: papel ?? null }, { status: papel ? 200 : 404 });
}

/**
 * Keeps the page out of search engines: the holder of the document may see the signers, people who search names may
 * not.
 */
export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

/** The business's own layout, without the mark of the comparator. */
export const handle: FrameHandle = { Frame: PaperLayout };

export const meta: Route.MetaFunction = () => [{ title: 'Comprobar un documento firmado' }, NOT_LISTED];

export default function Verificar({ loaderData: { papel } }: Route.ComponentProps) {
  return (
    <div className={wrap.wrap}>
      <article className={paper.page}>
        <h1>Comprobar un documento firmado</h1>
        {papel ? <SignedDocument papel={papel} /> : <NotFound />}
      </article>
    </div>
  );
}

function NotFound() {
  return (
    <>
      <p>
        <strong>No hay ningún documento firmado con ese código.</strong>
      </p>
      <p>
        Compruébalo letra por letra: está al pie de cada página del certificado, al final del documento o en
        su propio archivo. No lleva ni ceros ni unos, ni las letras I, L y O. Si es el mismo, ese documento no
        se firmó aquí.
      </p>
    </>
  );
}

type Papel = NonNullable<Route.ComponentProps['loaderData']['papel']>;

function SignedDocument({ papel }: { papel: Papel }) {
  const { codigo, revocado, clase, negocio, selladoEn, firmas, sello } = papel;
  return (
    <>
      {revocado && (
        <p className={paper.alert} role="alert">
          <strong>La firma de este documento está revocada.</strong> {negocio} la dejó sin efecto después de
          hacerse.
        </p>
      )}
      <div className={paper.done}>
        <p>
          <strong>
            {revocado ? 'Se firmó aquí, y después se revocó.' : 'Este documento se firmó aquí.'}
          </strong>
        </p>
        <p>
          {clase}, de {negocio.replace(/\.$/, '')}. Código {codigo}.
        </p>
        <p>El documento final se selló el {at(selladoEn)}.</p>
      </div>
      <h2>Quién lo firmó</h2>
      <ul className={styles.list}>
        {firmas.map(({ nombre, en, vistoBueno }) => (
          <li key={`${nombre} ${en}`}>
            <strong>{nombre}</strong>, {vistoBueno ? 'que dio el visto bueno el' : 'el'} {at(en)}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        Solo ponemos las iniciales de los apellidos. Los nombres completos están en el certificado del
        documento.
      </p>
      <FileCheck
        firmado={papel.hashFirmado}
        certificado={papel.hashCertificado}
        original={papel.hashOriginal}
      />
      <EarlierFirmas previas={papel.previas} />
      <h2>El sello</h2>
      <p>
        {sello.titular.replace(/\.$/, '')}.{' '}
        {sello.propio
          ? 'Es un certificado propio, que no avala ninguna autoridad: demuestra que el archivo no ha cambiado, pero los programas de PDF dirán que no conocen a quien lo emite.'
          : 'Lo avala la autoridad que emitió el certificado, y los programas de PDF lo comprueban por su cuenta.'}
      </p>
      <p className={paper.hash}>Huella del certificado: SHA-256 {sello.huella}</p>
    </>
  );
}

function EarlierFirmas({ previas }: { previas: Papel['previas'] }) {
  if (previas.length === 0) return null;
  return (
    <>
      <h2>Firmas que ya traía</h2>
      <ul className={styles.list}>
        {previas.map(wordsOfPrevia).map(({ titulo, texto }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else to be told by, and stay where they are
          <li key={index}>
            <strong>{titulo.replace(/\.$/, '')}.</strong> {texto}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        Son de otros, y estaban en el archivo que se pidió firmar. Las páginas no se han tocado.
      </p>
    </>
  );
}

function at(instant: string): string {
  const [day = '', hour = ''] = clockInMadrid(instant).split('T');
  return `${formatDay(day)} a las ${hour} (hora peninsular)`;
}
