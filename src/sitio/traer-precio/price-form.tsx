import { useNavigation } from 'react-router';
import type { PreciosDados } from '#comparador/ofertas/comparador/given-prices.ts';
import {
  DIAS_FOTO,
  DIAS_POR_MIRAR,
  DIAS_SIN_CONFIRMAR,
  MEDIOS,
} from '#comparador/tarifas/preciosTraidos/words.ts';
import controls from '#platform/ui/controls.module.css';
import { ErrorSummary } from '#sitio/forms/error-summary.tsx';
import { CheckField, EmailField, FieldError } from '#sitio/forms/form-field.tsx';
import { HiddenFields } from '#sitio/forms/hidden-fields.tsx';
import { KeptForm } from '#sitio/forms/kept-form.tsx';
import { Link } from '#sitio/layout/link.tsx';
import type { Controller } from '#sitio/mandar-solicitud/controller.server.ts';
import styles from '#sitio/mandar-solicitud/solicitud.module.css';
import { PriceBoxes } from '#sitio/partes/price-boxes.tsx';
import { FotoField } from './foto-field.tsx';
import own from './price-form.module.css';

/** Fields in the order of the page, with their names in the summary of errors. */
const labels = {
  foto: 'Foto del cartel o del presupuesto',
  precios: 'Precios',
  medio: 'De dónde sale',
  vistoEl: 'Qué día',
  email: 'Tu correo',
  acepto: 'Edad y permiso',
} as const;

export type PriceField = keyof typeof labels;
export type PriceProblem = { campos: Partial<Record<PriceField, string>>; aviso?: string; robot?: boolean };

export type TypedPrice = {
  escrito: Readonly<Record<keyof PreciosDados, string>>;
  medio: string;
  vistoEl: string;
  email: string;
  acepto: boolean;
};

export type PriceFormProps = {
  autoescuela: { slug: string; nombre: string };
  permiso: { codigo: string; nombre: string };
  automatico: boolean;
  /** Address of this page, with its section, permiso and gears. */
  action: string;
  inicial: TypedPrice;
  hoy: string;
  responsable: Controller;
  urlPrivacidad: string | null;
  token: string;
  typed?: TypedPrice | undefined;
  problema?: PriceProblem | undefined;
};

/** Form to bring the price of an autoescuela: what it says, where it comes from and an address to confirm it. */
export function PriceForm(props: PriceFormProps) {
  const { autoescuela, permiso, automatico, action, inicial, hoy, token, typed, problema } = props;
  const busy = useNavigation().state === 'submitting';
  const errors = problema?.campos ?? {};
  const values = typed ?? inicial;
  return (
    <div className={styles.page}>
      <title>{`${problema ? 'Error: ' : ''}Traer un precio · Carné Claro`}</title>
      <h1>¿Cuánto te han pedido?</h1>
      <p>
        Trae el precio de un cartel o de un presupuesto. Lo comprueba una persona y se publica sin tu nombre.
      </p>
      {problema && <ErrorSummary labels={labels} problema={problema} />}
      <KeptForm
        className={styles.form}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        keeps={`precio ${autoescuela.slug}`}
        answered={typed !== undefined}
      >
        <input type="hidden" name="token" value={token} />
        <HiddenFields robot={problema?.robot} email={errors.email && typed?.email} />
        <p className={styles.wanted}>
          <strong>{autoescuela.nombre}</strong>
          <br />
          Permiso {permiso.codigo}
          {permiso.codigo === 'B' && `, coche ${automatico ? 'automático' : 'manual'}`}
        </p>
        <FotoField label={labels.foto} error={errors.foto} />
        <fieldset className={styles.group} id="precios" tabIndex={-1}>
          <legend>Lo que dice</legend>
          <div className={own.boxes}>
            <PriceBoxes escrito={values.escrito} obligatorio="Obligatorio si no hay foto" />
          </div>
          <FieldError name="precios" label={labels.precios} error={errors.precios} />
        </fieldset>
        <fieldset className={styles.age} id="medio" tabIndex={-1}>
          <legend className={styles.label}>{labels.medio}</legend>
          <div className={`${styles.ages} ${own.ways}`}>
            {Object.entries(MEDIOS).map(([value, name]) => (
              <label key={value}>
                <input type="radio" name="medio" value={value} defaultChecked={values.medio === value} />
                {name}
              </label>
            ))}
          </div>
          <FieldError name="medio" label={labels.medio} error={errors.medio} />
        </fieldset>
        <div>
          <label className={styles.label} htmlFor="vistoEl">
            Qué día lo viste o te lo dieron
          </label>
          <input
            className={`${controls.field} ${styles.short}`}
            type="date"
            id="vistoEl"
            name="vistoEl"
            max={hoy}
            defaultValue={values.vistoEl}
            aria-invalid={errors.vistoEl ? true : undefined}
            aria-describedby={errors.vistoEl ? 'vistoEl-error' : undefined}
          />
          <FieldError name="vistoEl" label={labels.vistoEl} error={errors.vistoEl} />
        </div>
        <EmailField
          name="email"
          label={labels.email}
          hint="Solo para confirmar que eres tú. No se publica ni lo ve la autoescuela"
          error={errors.email}
          defaultValue={values.email}
        />
        <CheckField name="acepto" label={labels.acepto} error={errors.acepto} defaultChecked={values.acepto}>
          Tengo 14 años o más y quiero que miréis y publiquéis este precio, sin mi nombre
        </CheckField>
        <button className={`${controls.button} ${styles.submit}`} type="submit" aria-disabled={busy}>
          {busy ? 'Enviando…' : 'Enviar el precio'}
        </button>
      </KeptForm>
      <After {...props} />
      <p>
        <Link to={`/${autoescuela.slug}?permiso=${permiso.codigo}`}>Volver a {autoescuela.nombre}</Link>
      </p>
    </div>
  );
}

/** What happens next, and the first layer of the information that the law requires (GDPR art. 13, LOPDGDD art. 11). */
function After({ responsable: { razonSocial, nif, email }, urlPrivacidad }: PriceFormProps) {
  return (
    <section className={styles.privacy} aria-labelledby="despues">
      <h2 id="despues">Qué pasa después</h2>
      <dl>
        <dt>Lo mira una persona</dt>
        <dd>
          Compara lo que traes con lo que traen otros y con lo que se sabe. Aunque lo traigan muchos, nada se
          publica solo.
        </dd>
        <dt>La foto, si la añades</dt>
        <dd>
          La original no entra en las copias de seguridad y se borra cuando alguien la mira, o a los{' '}
          {DIAS_FOTO} días (con el precio, si no lo has escrito). Con nombres y caras tapados se guarda
          mientras se ve el precio, por si alguien lo discute, y no se publica.
        </dd>
        <dt>La autoescuela se entera</dt>
        <dd>
          En una hora, y puede corregirlo o retirarlo. Si publica el suyo, gana el suyo. El que traes no entra
          en las medianas.
        </dd>
        <dt>Tu correo</dt>
        <dd>
          Responde de él {razonSocial}
          {nif && `, NIF ${nif}`}. Sirve solo para confirmar el precio y decirte si se publica; nadie más lo
          recibe. Se borra cuando alguien mira el precio: a los {DIAS_POR_MIRAR} días como mucho, y a los{' '}
          {DIAS_SIN_CONFIRMAR} si no lo confirmas. Puedes retirarlo con el enlace del correo o escribiendo a{' '}
          <a href={`mailto:${email}`}>{email}</a>, y reclamar ante la Agencia Española de Protección de Datos.
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
