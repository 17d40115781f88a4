import { useNavigation } from 'react-router';
import type { DescribedSearch } from '#comparador/ofertas/busquedasGuardadas/describe-search.server.ts';
import { DIAS_SIN_CONFIRMAR, MESES_GUARDADA } from '#comparador/ofertas/busquedasGuardadas/saved-search.ts';
import controls from '#platform/ui/controls.module.css';
import { ErrorSummary } from '#sitio/forms/error-summary.tsx';
import { CheckField, EmailField } from '#sitio/forms/form-field.tsx';
import { HiddenFields } from '#sitio/forms/hidden-fields.tsx';
import { KeptForm } from '#sitio/forms/kept-form.tsx';
import { Link } from '#sitio/layout/link.tsx';
import type { Controller } from '#sitio/mandar-solicitud/controller.server.ts';
import styles from '#sitio/mandar-solicitud/solicitud.module.css';
import own from './save-search.module.css';

/** Fields in the order of the page, with their names in the summary of errors. */
const labels = { email: 'Correo electrónico', acepto: 'Privacidad' } as const;

export type SaveField = keyof typeof labels;
export type SaveProblem = { campos: Partial<Record<SaveField, string>>; aviso?: string; robot?: boolean };

export type SaveFormProps = {
  busqueda: DescribedSearch;
  /** The search as its address says it. */
  consulta: string;
  responsable: Controller;
  urlPrivacidad: string | null;
  token: string;
  typed?: { email: string; acepto: boolean } | undefined;
  problema?: SaveProblem | undefined;
};

/** Form to save a search: the search, the address and the use of the data. */
export function SaveForm(props: SaveFormProps) {
  const { busqueda, consulta, token, typed, problema } = props;
  const busy = useNavigation().state === 'submitting';
  const errors = problema?.campos ?? {};
  return (
    <div className={styles.page}>
      <title>{`${problema ? 'Error: ' : ''}Guardar una búsqueda · Carné Claro`}</title>
      <h1>Guarda esta búsqueda</h1>
      <p>
        Te escribiremos cuando aparezca una autoescuela, baje el coste esperado de alguna o suba su precio: un
        correo al día como mucho, y solo si hay algo que contar.
      </p>
      {problema && <ErrorSummary labels={labels} problema={problema} />}
      <section className={own.search} aria-labelledby="la-busqueda">
        <h2 id="la-busqueda">{busqueda.frase}</h2>
        {busqueda.filtros.length > 0 && (
          <ul>
            {busqueda.filtros.map((filtro) => (
              <li key={filtro}>{filtro}</li>
            ))}
          </ul>
        )}
        <p>
          <Link to={`/?${consulta}`}>Ver la búsqueda</Link>
        </p>
      </section>
      <KeptForm
        className={styles.form}
        method="post"
        action={`/guardarBusqueda/?${consulta}`}
        noValidate
        keeps="busqueda"
        answered={typed !== undefined}
      >
        <input type="hidden" name="token" value={token} />
        <HiddenFields robot={problema?.robot} email={errors.email && typed?.email} />
        <EmailField
          name="email"
          label={labels.email}
          hint="Te enviaremos un enlace para confirmar que es tuyo"
          error={errors.email}
          defaultValue={typed?.email}
        />
        <Privacy {...props} />
        <CheckField name="acepto" label={labels.acepto} error={errors.acepto} defaultChecked={typed?.acepto}>
          Quiero que me aviséis por correo de los cambios de esta búsqueda
        </CheckField>
        <button className={`${controls.button} ${styles.submit}`} type="submit" aria-disabled={busy}>
          {busy ? 'Guardando…' : 'Guardar y avisarme'}
        </button>
      </KeptForm>
    </div>
  );
}

/** First layer of the information that the law requires before a person gives an address (GDPR art. 13, LOPDGDD art. 11). */
function Privacy({ responsable: { razonSocial, nif, email }, urlPrivacidad }: SaveFormProps) {
  return (
    <section className={styles.privacy} aria-labelledby="tus-datos">
      <h2 id="tus-datos">Qué hacemos con tu correo</h2>
      <dl>
        <dt>Quién responde de él</dt>
        <dd>
          {razonSocial}
          {nif && `, NIF ${nif}`}
        </dd>
        <dt>Para qué</dt>
        <dd>Solo para avisarte de los cambios de esta búsqueda, porque nos lo pides. Ninguna publicidad.</dd>
        <dt>Quién lo recibe</dt>
        <dd>Nadie más: las autoescuelas no saben que buscas.</dd>
        <dt>Cuánto tiempo</dt>
        <dd>
          {DIAS_SIN_CONFIRMAR} días si no lo confirmas. Después, {MESES_GUARDADA} meses, salvo que la renueves
          o la borres antes.
        </dd>
        <dt>Tus derechos</dt>
        <dd>
          Verlo y borrarlo cuando quieras con el enlace de cualquiera de nuestros correos, o escribiendo a{' '}
          <a href={`mailto:${email}`}>{email}</a>. También puedes reclamar ante la Agencia Española de
          Protección de Datos.
        </dd>
      </dl>
      {urlPrivacidad && (
        <p>
          <a href={urlPrivacidad} target="_blank" rel="noopener">
            Toda la información (se abre en otra pestaña)
          </a>
        </p>
      )}
    </section>
  );
}
